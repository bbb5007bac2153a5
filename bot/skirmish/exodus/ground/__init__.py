"""What terrain is to a stand: how it goes, what hides it, what it sees."""
