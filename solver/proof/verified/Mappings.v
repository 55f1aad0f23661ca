(* Codes of a board, and mappings of holes and colours: they change neither the board nor any answer. *)
Require Import List Arith Bool Lia Permutation.
Import ListNotations.
Require Import Keypeg.Game Keypeg.Rules.

Lemma filter_perm {A} (f : A -> bool) l m : Permutation l m -> length (filter f l) = length (filter f m).
Proof. induction 1; simpl; repeat match goal with |- context [if f ?x then _ else _] => destruct (f x) end; simpl; lia. Qed.

Lemma filter_map {A B} (h : A -> B) f l : length (filter f (map h l)) = length (filter (fun x => f (h x)) l).
Proof. induction l as [|x l IH]; [easy|]. simpl. destruct (f (h x)); simpl; lia. Qed.

Lemma filter_same {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> length (filter f l) = length (filter g l).
Proof.
  induction l as [|x l IH]; [easy|]. intros H. simpl. rewrite (H x) by now left.
  assert (length (filter f l) = length (filter g l)) by (apply IH; intros; apply H; now right). destruct (g x); simpl; lia.
Qed.

Lemma nth_seq (l : list nat) : map (fun i => nth i l 0) (seq 0 (length l)) = l.
Proof.
  induction l as [|a l IH]; [easy|]. simpl. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

Fixpoint code_eqb (x y : code) : bool :=
  match x, y with
  | [], [] => true
  | a :: x, b :: y => if a =? b then code_eqb x y else false
  | _, _ => false
  end.

Lemma code_eqb_eq x y : code_eqb x y = true <-> x = y.
Proof.
  revert y. induction x as [|a x IH]; destruct y as [|b y]; simpl; try easy.
  destruct (Nat.eqb_spec a b); [subst; rewrite IH; split; congruence|split; congruence].
Qed.

Definition is_perm (l : list nat) (n : nat) : bool := (length l =? n) && forallb (fun i => existsb (Nat.eqb i) l) (seq 0 n).

Lemma is_perm_ok l n : is_perm l n = true -> length l = n /\ Permutation (seq 0 n) l.
Proof.
  unfold is_perm. intros H. apply andb_true_iff in H. destruct H as [L F]. apply Nat.eqb_eq in L. split; [easy|].
  apply NoDup_Permutation_bis; [apply seq_NoDup|rewrite seq_length; lia|]. intros i I.
  rewrite forallb_forall in F. apply F, existsb_exists in I. destruct I as (j & J & E). apply Nat.eqb_eq in E. now subst.
Qed.

Lemma distinct_ok x : distinct x = true <-> NoDup x.
Proof.
  induction x as [|a x IH]; simpl; [split; [constructor|easy]|].
  rewrite andb_true_iff, IH, negb_true_iff. split.
  - intros [E D]. constructor; [|easy]. intros I. assert (existsb (Nat.eqb a) x = true); [|congruence].
    apply existsb_exists. exists a. split; [easy|apply Nat.eqb_refl].
  - intros D. inversion D; subst. split; [|easy]. destruct (existsb (Nat.eqb a) x) eqn:E; [|easy].
    apply existsb_exists in E. destruct E as (b & I & E). apply Nat.eqb_eq in E. now subst.
Qed.

Section Mappings.
Variables (pegs colours : nat) (repeats : bool).
Notation board := (board pegs colours repeats).
Notation score := (score pegs colours).

Definition is_code (x : code) : bool :=
  (length x =? pegs) && forallb (fun a => a <? colours) x && (repeats || distinct x).

Lemma words_ok n x : In x (words colours n) <-> length x = n /\ forall a, In a x -> a < colours.
Proof.
  revert x. induction n as [|n IH]; intros x; simpl.
  - split; [intros [<-|[]]; easy|]. intros [L _]. left. now destruct x.
  - rewrite in_flat_map. split.
    + intros (a & A & I). apply in_map_iff in I. destruct I as (y & <- & I). apply IH in I. destruct I as [L F].
      apply in_seq in A. split; [simpl; lia|]. intros b [<-|J]; [lia|auto].
    + intros [L F]. destruct x as [|a x]; [easy|]. exists a. split.
      * apply in_seq. specialize (F a (or_introl eq_refl)). lia.
      * apply in_map, IH. simpl in L. split; [lia|]. intros b J. apply F. now right.
Qed.

Lemma board_ok x : In x board <-> length x = pegs /\ (forall a, In a x -> a < colours) /\ (repeats = true \/ NoDup x).
Proof.
  unfold Game.board. rewrite filter_In, words_ok, orb_true_iff, distinct_ok. tauto.
Qed.

Lemma is_code_ok x : is_code x = true <-> In x board.
Proof.
  unfold is_code. rewrite board_ok, !andb_true_iff, orb_true_iff, distinct_ok, Nat.eqb_eq, forallb_forall.
  split; [intros [[L F] D]|intros (L & F & D)]; repeat split; auto; intros a I; apply Nat.ltb_lt; auto.
Qed.

Definition mapping := (list nat * list nat)%type. (* where the peg of each hole comes from, and the new name of each colour *)
Definition valid (m : mapping) : bool := is_perm (fst m) pegs && is_perm (snd m) colours.
Definition image (m : mapping) (x : code) : code := map (fun i => nth (peg x i) (snd m) 0) (fst m).

Lemma peg_lt x i : In x board -> i < pegs -> peg x i < colours.
Proof. intros B I. apply board_ok in B. destruct B as (L & F & _). apply F, nth_In. lia. Qed.

Section Valid.
Variable m : mapping.
Hypothesis V : valid m = true.
Notation holes := (fst m).
Notation name := (fun a => nth a (snd m) 0).

Lemma holes_perm : length holes = pegs /\ Permutation (seq 0 pegs) holes.
Proof. apply andb_true_iff in V. now apply is_perm_ok. Qed.

Lemma names_perm : length (snd m) = colours /\ Permutation (seq 0 colours) (snd m).
Proof. apply andb_true_iff in V. now apply is_perm_ok. Qed.

Lemma name_inj a b : a < colours -> b < colours -> name a = name b -> a = b.
Proof.
  destruct names_perm as [L P]. intros A B E.
  assert (NoDup (snd m)) as D by (apply (Permutation_NoDup P), seq_NoDup).
  apply (proj1 (NoDup_nth (snd m) 0) D); [lia|lia|easy].
Qed.

Lemma name_lt a : a < colours -> name a < colours.
Proof.
  destruct names_perm as [L P]. intros A.
  assert (In (name a) (seq 0 colours)) as I by (apply (Permutation_in _ (Permutation_sym P)), nth_In; lia).
  apply in_seq in I. lia.
Qed.

Lemma in_holes i : In i holes <-> i < pegs.
Proof.
  destruct holes_perm as [_ P]. split.
  - intros I. apply (Permutation_in _ (Permutation_sym P)), in_seq in I. lia.
  - intros I. apply (Permutation_in _ P), in_seq. lia.
Qed.

Lemma peg_image x i : i < pegs -> peg (image m x) i = name (peg x (nth i holes 0)).
Proof.
  destruct holes_perm as [L _]. intros I. unfold image, peg at 1.
  rewrite (nth_indep _ 0 ((fun i => name (peg x i)) 0)) by (rewrite map_length; lia). apply (map_nth (fun i => name (peg x i))).
Qed.

(* What is counted over the holes of images is counted over the holes. *)
Lemma count_image (f : nat -> bool) : length (filter (fun i => f (nth i holes 0)) (seq 0 pegs)) = length (filter f (seq 0 pegs)).
Proof.
  destruct holes_perm as [L P]. rewrite (filter_perm f _ _ P), <- (nth_seq holes) at 1. rewrite filter_map. now rewrite L.
Qed.

Lemma reds_image x y : In x board -> In y board -> reds pegs (image m x) (image m y) = reds pegs x y.
Proof.
  intros X Y. unfold reds. rewrite <- (count_image (fun i => peg x i =? peg y i)). apply filter_same. intros i I.
  apply in_seq in I. rewrite !peg_image by lia.
  assert (nth i holes 0 < pegs) as J by (apply in_holes, nth_In; destruct holes_perm; lia).
  destruct (Nat.eqb_spec (peg x (nth i holes 0)) (peg y (nth i holes 0))) as [->|N]; [apply Nat.eqb_refl|].
  apply Nat.eqb_neq. intros E. apply name_inj in E; auto using peg_lt.
Qed.

Lemma count_name x a : In x board -> a < colours -> count pegs (name a) (image m x) = count pegs a x.
Proof.
  intros X A. unfold count. rewrite <- (count_image (fun i => peg x i =? a)). apply filter_same. intros i I.
  apply in_seq in I. rewrite peg_image by lia.
  assert (nth i holes 0 < pegs) as J by (apply in_holes, nth_In; destruct holes_perm; lia).
  destruct (Nat.eqb_spec (peg x (nth i holes 0)) a) as [->|N]; [apply Nat.eqb_refl|].
  apply Nat.eqb_neq. intros E. apply name_inj in E; auto using peg_lt.
Qed.

Lemma keys_image x y : In x board -> In y board -> keys pegs colours (image m x) (image m y) = keys pegs colours x y.
Proof.
  intros X Y. unfold keys. destruct names_perm as [L P].
  rewrite (sum_perm _ _ (Permutation_map _ P)). rewrite <- (nth_seq (snd m)) at 1. rewrite map_map, L. f_equal.
  apply map_ext_in. intros a I. apply in_seq in I. now rewrite !count_name by (auto; lia).
Qed.

Lemma score_image x y : In x board -> In y board -> score (image m x) (image m y) = score x y.
Proof. intros X Y. unfold Game.score. now rewrite reds_image, keys_image. Qed.

Lemma image_inj x y : In x board -> In y board -> image m x = image m y -> x = y.
Proof.
  intros X Y E. assert (length x = pegs /\ length y = pegs) as [Lx Ly] by (split; now apply board_ok).
  apply (nth_ext x y 0 0); [lia|]. intros i I. rewrite Lx in I.
  apply name_inj; [now apply (peg_lt x)|now apply (peg_lt y)|].
  apply (ext_in_map E). now apply in_holes.
Qed.

Lemma image_board x : In x board -> In (image m x) board.
Proof.
  intros X. assert (Y := X). apply board_ok in X. destruct X as (L & F & D). apply board_ok.
  destruct holes_perm as [Lh P]. unfold image. repeat split.
  - now rewrite map_length.
  - intros a I. apply in_map_iff in I. destruct I as (i & <- & I). apply name_lt, peg_lt; [easy|]. now apply in_holes.
  - destruct D as [D|D]; [now left|right].
    assert (NoDup holes) as N by (apply (Permutation_NoDup P), seq_NoDup).
    assert (forall i, In i holes -> i < pegs) as H by (intros; now apply in_holes).
    clear P Lh. induction N as [|i l O N IH]; simpl; constructor.
    + intros I. apply in_map_iff in I. destruct I as (j & E & J).
      assert (i < pegs) by (apply H; now left). assert (j < pegs) by (apply H; now right).
      apply name_inj in E; auto using peg_lt. apply (proj1 (NoDup_nth x 0) D) in E; [congruence|lia|lia].
    + apply IH. intros j J. apply H. now right.
Qed.
End Valid.
End Mappings.
