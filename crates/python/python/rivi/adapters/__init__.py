"""Rivi's games and players in other libraries: Gymnasium, PettingZoo, OpenSpiel, Kaggle's ConnectX."""
