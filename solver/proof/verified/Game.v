(* The game, and what it means that codes cost a number of rows. Everything that the theorem says is defined in this file. *)
Require Import List Arith Bool.
Import ListNotations.

Definition code := list nat.
Definition answer := (nat * nat)%type.

Section Game.
(* A board: pegs in a row, colours, and whether a colour may be used more than once in a row. Colours are 0, 1, 2, ... *)
Variables (pegs colours : nat) (repeats : bool).

Fixpoint words (n : nat) : list code :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun a => map (cons a) (words n)) (seq 0 colours)
  end.

Fixpoint distinct (x : code) : bool :=
  match x with
  | [] => true
  | a :: x => negb (existsb (Nat.eqb a) x) && distinct x
  end.

(* The codes of the board, which are also its rows. *)
Definition board : list code := filter (fun x => repeats || distinct x) (words pegs).

(* The answer: the holes with the same colour in both are red keys. The pegs that match in colour, in any holes, are red and
   white keys together. *)
Definition peg (x : code) (hole : nat) : nat := nth hole x 0.
Definition reds (x row : code) : nat := length (filter (fun i => peg x i =? peg row i) (seq 0 pegs)).
Definition count (a : nat) (x : code) : nat := length (filter (fun i => peg x i =? a) (seq 0 pegs)).
Definition keys (x row : code) : nat := list_sum (map (fun a => min (count a x) (count a row)) (seq 0 colours)).
Definition score (x row : code) : answer := (reds x row, keys x row - reds x row).

(* A strategy says which row follows the answers so far, the first answer first. *)
Definition strategy := list answer -> code.
Definition legal (s : strategy) : Prop := forall h, In (s h) board.

Definition code_dec : forall x y : code, {x = y} + {x <> y} := list_eq_dec Nat.eq_dec.

(* The strategy breaks x in row n, and not before. *)
Fixpoint breaks (s : strategy) (x : code) (n : nat) : Prop :=
  match n with
  | 0 => False
  | S m => if code_dec (s []) x then m = 0 else breaks (fun h => s (score x (s []) :: h)) x m
  end.

Definition within (limit : option nat) (n : nat) : Prop :=
  match limit with None => True | Some r => n <= r end.

Definition total (rows : code -> nat) (set : list code) : nat := list_sum (map rows set).

(* The strategy breaks every code of the set, within the limit, and x in row rows x. *)
Definition plays (set : list code) (limit : option nat) (s : strategy) (rows : code -> nat) : Prop :=
  legal s /\ forall x, In x set -> breaks s x (rows x) /\ within limit (rows x).

(* Whatever is played, the set costs at least a number of rows; with None, it cannot be broken within the limit. *)
Definition costs (set : list code) (limit : option nat) (n : nat) : Prop :=
  forall s rows, plays set limit s rows -> n <= total rows set.
Definition holds (set : list code) (limit least : option nat) : Prop :=
  match least with
  | Some n => costs set limit n
  | None => forall s rows, ~ plays set limit s rows
  end.
End Game.
