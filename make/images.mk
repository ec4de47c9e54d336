## images: draw the pictures of the terminal anew
images: toolchain
	RIVI_IMAGES=write $(CARGO) test -p rivi-terminal --test picture
