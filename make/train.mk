# The network of Ultimate from nothing: four generations, each by games that the one before it judges. Interrupted, it
# goes on; what is there already is not made again.

TRAINED ?= target/train
TRAIN_THREADS ?= 2
TRAIN := ./target/release/rivi-lab train ultimate --threads $(TRAIN_THREADS)

## train-ultimate: play 150,000 games and fit the network of Ultimate to them, in half an hour of two cores or so
train-ultimate: lab
	mkdir -p $(TRAINED)
	test -e $(TRAINED)/1.net || $(TRAIN) $(TRAINED)/games-1 --judge hand --seed 1 --games 15000 --nodes 400 --epochs 8 --result-share 0.7 --out $(TRAINED)/1.net
	test -e $(TRAINED)/2.net || $(TRAIN) $(TRAINED)/games-2 --judge $(TRAINED)/1.net --seed 2 --games 25000 --nodes 600 --epochs 8 --out $(TRAINED)/2.net
	test -e $(TRAINED)/3.net || $(TRAIN) $(TRAINED)/games-3 --judge $(TRAINED)/2.net --seed 3 --games 50000 --nodes 600 --epochs 8 --out $(TRAINED)/3.net
	test -e $(TRAINED)/4.net || $(TRAIN) $(TRAINED)/games-4 --judge $(TRAINED)/3.net --seed 4 --games 60000 --nodes 1500 --epochs 8 --out $(TRAINED)/4.net

.PHONY: train-ultimate
