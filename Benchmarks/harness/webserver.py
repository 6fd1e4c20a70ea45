"""An nginx of our own on a free loopback port, which ends with the bench."""
import os
import socket
import subprocess
import time

import places

CONFIGURATION = """
worker_processes 1;
daemon off;
pid "{folder}/nginx.pid";
error_log "{folder}/error.log" warn;
{user}
worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
  default_type application/octet-stream;
  log_format bench '$connection $status $bytes_sent $uri';
  access_log "{folder}/access.log" bench;
  sendfile on; tcp_nopush on; keepalive_requests 1000000; keepalive_timeout 30s;
  client_body_temp_path "{folder}/body"; proxy_temp_path "{folder}/proxy"; fastcgi_temp_path "{folder}/fastcgi";
  uwsgi_temp_path "{folder}/uwsgi"; scgi_temp_path "{folder}/scgi";
  root "{root}";
  server {{ listen 127.0.0.1:{port} backlog=4096; }}
  {tls}
}}
"""

# One handshake a request, and each of them whole.
TLS = """
  server {{ listen 127.0.0.1:{port} ssl; keepalive_timeout 0; ssl_session_cache off; ssl_session_tickets off;
    ssl_certificate "{certificate}"; ssl_certificate_key "{key}"; ssl_protocols TLSv1.2 TLSv1.3; }}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class WebServer:
    """Serves the files in `root`; `folder` takes its configuration and its log."""

    def __init__(self, folder, root, certificate=None, key=None):
        self.folder, self.root = folder, root
        self.certificate, self.key = certificate, key
        self.process = None

    def __enter__(self):
        nginx = places.program("nginx")
        if nginx is None:
            raise RuntimeError("nginx is not installed (make deps-test)")
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        tls = ""
        if self.certificate:
            tls_port = free_port()
            self.tls_base = f"https://localhost:{tls_port}"
            tls = TLS.format(port=tls_port, certificate=self.certificate, key=self.key)
        path = os.path.join(self.folder, "nginx.conf")
        with open(path, "w") as file:
            file.write(CONFIGURATION.format(
                folder=self.folder, root=self.root, port=self.port, tls=tls,
                # As root the worker would be somebody who may not read our files.
                user="user root;" if os.geteuid() == 0 else ""))
        self.process = subprocess.Popen(
            [nginx, "-e", os.path.join(self.folder, "error.log"), "-c", path], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for _ in range(100):
            if self.process.poll() is not None:
                raise RuntimeError("nginx ended: " + self.process.stderr.read().decode("utf-8", "replace").strip())
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return self
            except OSError:
                time.sleep(0.05)
        self.__exit__()
        raise RuntimeError("nginx does not answer")

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=10)

    @property
    def log(self):
        return os.path.join(self.folder, "access.log")

    def log_size(self):
        return os.path.getsize(self.log) if os.path.exists(self.log) else 0

    def requests(self, since, expected):
        """The requests that were logged behind an offset, as (connection, status); waits a moment for the last of them,
        since nginx writes a line when a request ends, which may be after the client has ended."""
        for _ in range(40):
            with open(self.log) as file:
                file.seek(since)
                lines = [line.split() for line in file if line.endswith("\n")]
            if len(lines) >= expected:
                break
            time.sleep(0.025)
        return [(fields[0], int(fields[1])) for fields in lines]
