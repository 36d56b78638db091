def main() -> None:
    print("uaiok")


if __name__ == "__main__":
    main()
