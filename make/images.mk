## images: draw the pictures of the documentation and of the terminal anew
images: build
	./target/release/rivi tree tictactoe "a3 b2 b3 c3 a1 a2" --once --variant C --show 4 --svg docs/images/tree.svg
	RIVI_IMAGES=write $(CARGO) test -p rivi-terminal --test picture
