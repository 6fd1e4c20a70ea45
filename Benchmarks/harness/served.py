"""Files for the server to serve, and the lists of their URLs."""
import os


def one_large(root, name, mebibytes):
    # Written, not sparse: a hole would be read from nowhere, and no file is.
    block = os.urandom(1 << 20)
    with open(os.path.join(root, name), "wb") as file:
        for _ in range(mebibytes):
            file.write(block)


def many_small(root, folder, count, length):
    """The paths of `count` files of `length` bytes below `root`."""
    os.makedirs(os.path.join(root, folder))
    paths = [f"{folder}/f{index:04d}" for index in range(count)]
    for path in paths:
        with open(os.path.join(root, path), "wb") as file:
            file.write(os.urandom(length))
    return paths


def list_file(path, urls):
    """A file with a URL a line, which all but curl take."""
    with open(path, "w") as file:
        file.writelines(url + "\n" for url in urls)
    return path


def curl_list(path, urls, output):
    """A configuration of curl; `output` is a folder, or None to throw the bodies away."""
    with open(path, "w") as file:
        for url in urls:
            target = os.path.join(output, url.rsplit("/", 1)[1]) if output else "/dev/null"
            file.write(f'url="{url}"\noutput="{target}"\n')
    return path


def clear(folder):
    """Removes the files in a folder, which a command is about to write anew."""
    for entry in os.scandir(folder):
        os.unlink(entry.path)
