print("delegate basics")
