print("tine")
