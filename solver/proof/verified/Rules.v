(* The rules by which a checker may conclude that codes cost a number of rows, each with its proof. *)
Require Import List Arith PArith Bool Lia Permutation.
Import ListNotations.
Require Import Keypeg.Game.

Lemma sum_app l m : list_sum (l ++ m) = list_sum l + list_sum m.
Proof. induction l; simpl; lia. Qed.

Lemma sum_perm l m : Permutation l m -> list_sum l = list_sum m.
Proof. induction 1; simpl; lia. Qed.

Lemma total_perm f s t : Permutation s t -> total f s = total f t.
Proof. intros. apply sum_perm, Permutation_map, H. Qed.

Lemma total_cons f x s : total f (x :: s) = f x + total f s.
Proof. reflexivity. Qed.

Lemma total_app f s t : total f (s ++ t) = total f s + total f t.
Proof. unfold total. rewrite map_app. apply sum_app. Qed.

Lemma total_le f g s : (forall x, In x s -> f x <= g x) -> total f s <= total g s.
Proof.
  induction s as [|x s IH]; intros; rewrite ?total_cons; [easy|].
  assert (f x <= g x) by (apply H; now left).
  assert (total f s <= total g s) by (apply IH; intros; apply H; now right). lia.
Qed.

Lemma total_plus f g s : total (fun x => f x + g x) s = total f s + total g s.
Proof. induction s as [|x s IH]; rewrite ?total_cons; [easy|]. rewrite IH. lia. Qed.

Lemma total_const n s : total (fun _ => n) s = n * length s.
Proof. induction s as [|x s IH]; rewrite ?total_cons; simpl length; [unfold total; simpl; lia|]. rewrite IH. lia. Qed.

Lemma total_one s : length s = total (fun _ => 1) s.
Proof. rewrite total_const. lia. Qed.

Lemma total_filter f g s : total f (filter g s) + total f (filter (fun x => negb (g x)) s) = total f s.
Proof. induction s as [|x s IH]; [easy|]. simpl. destruct (g x); simpl; rewrite !total_cons; lia. Qed.

Lemma filter_all {A} (f : A -> bool) s : length (filter f s) = length s -> forall x, In x s -> f x = true.
Proof.
  induction s as [|a s IH]; [easy|]. simpl. destruct (f a) eqn:E; simpl.
  - intros H x [<-|I]; [easy|]. apply IH; [lia|easy].
  - assert (length (filter f s) <= length s).
    { clear. induction s as [|b s IH]; simpl; [lia|]. destruct (f b); simpl; lia. } lia.
Qed.

Section Rules.
Variables (pegs colours : nat) (repeats : bool).
Notation board := (board pegs colours repeats).
Notation score := (score pegs colours).
Notation breaks := (breaks pegs colours).
Notation plays := (plays pegs colours repeats).
Notation costs := (costs pegs colours repeats).
Notation legal := (legal pegs colours repeats).

(* What a strategy does after its first row and an answer to it. *)
Definition after (s : strategy) (a : answer) : strategy := fun h => s (a :: h).

Lemma breaks_pos s x n : breaks s x n -> 1 <= n.
Proof. destruct n; simpl; [easy|lia]. Qed.

Lemma breaks_first s x n : breaks s x n -> s [] = x -> n = 1.
Proof. destruct n; simpl; [easy|]. intros H E. destruct (code_dec (s []) x); [lia|congruence]. Qed.

Lemma breaks_later s x n : breaks s x n -> s [] <> x -> exists m, n = S m /\ breaks (after s (score x (s []))) x m.
Proof. destruct n; simpl; [easy|]. intros H E. destruct (code_dec (s []) x); [congruence|]. now exists n. Qed.

Lemma legal_after s a : legal s -> legal (after s a).
Proof. intros H h. apply H. Qed.

Definition less (limit : option nat) : option nat := option_map pred limit.

Lemma within_less l n : within l (S n) -> within (less l) n.
Proof. destruct l; simpl; lia. Qed.

Lemma within_le l m n : within l n -> m <= n -> within l m.
Proof. destruct l; simpl; lia. Qed.

Lemma costs_le s l m n : costs s l n -> m <= n -> costs s l m.
Proof. intros H L t r P. specialize (H t r P). lia. Qed.

(* A row is fine if a strategy that begins with it costs enough, or another strategy costs less. *)
Section Claim.
Variables (set : list code) (limit : option nat) (n : nat).

Definition fine (row : code) : Prop := forall s rows, plays set limit s rows -> s [] = row ->
  n <= total rows set \/ exists s' rows', plays set limit s' rows' /\ total rows' set < total rows set.

Lemma all_fine : (forall row, In row board -> fine row) -> costs set limit n.
Proof.
  intros F s rows. remember (total rows set) as t. revert s rows Heqt.
  induction t as [t IH] using lt_wf_ind. intros s rows -> P.
  destruct (F (s []) (proj1 P []) s rows P eq_refl) as [L|(s' & rows' & P' & L)]; [easy|].
  specialize (IH _ L s' rows' eq_refl P'). lia.
Qed.

(* A row that reveals nothing. *)
Lemma fine_useless row a : set <> [] -> (forall x, In x set -> x <> row /\ score x row = a) -> fine row.
Proof.
  intros N U s rows [L P] E. right. exists (after s a), (fun x => pred (rows x)).
  assert (forall x, In x set -> exists m, rows x = S m /\ breaks (after s a) x m) as M.
  { intros x I. destruct (U x I) as [D <-]. destruct (P x I) as [B _]. rewrite <- E.
    apply breaks_later; [easy|congruence]. }
  split.
  - split; [now apply legal_after|]. intros x I. destruct (M x I) as (m & e & B). destruct (P x I) as [_ W].
    rewrite e in *. simpl. split; [easy|]. apply (within_le _ _ _ W). lia.
  - assert (total rows set = total (fun x => pred (rows x)) set + length set) as ->.
    { rewrite total_one, <- total_plus. unfold total. f_equal.
      apply map_ext_in. intros x I. destruct (M x I) as (m & e & _). lia. }
    destruct set; [easy|simpl; lia].
Qed.

(* A row costs one row for each code, and the cost of its parts. *)
Lemma fine_parts row (parts : list (list code * nat)) :
  Permutation (filter (fun x => negb (if code_dec x row then true else false)) set) (concat (map fst parts)) ->
  (forall part low, In (part, low) parts ->
    (exists a, forall x, In x part -> score x row = a) /\ costs part (less limit) low) ->
  n <= length set + list_sum (map snd parts) -> fine row.
Proof.
  intros Pe Lo Su s rows [L P] E. left.
  set (out := fun x => if code_dec x row then true else false) in *.
  assert (length set + total (fun x => pred (rows x)) (filter (fun x => negb (out x)) set) <= total rows set) as A.
  { clear Pe Lo Su. rewrite total_one.
    rewrite <- (total_filter (fun _ => 1) out set), <- (total_filter rows out set).
    assert (total (fun _ => 1) (filter out set) <= total rows (filter out set)).
    { apply total_le. intros x I. apply filter_In in I. apply (breaks_pos s x). apply P, I. }
    assert (total (fun _ => 1) (filter (fun x => negb (out x)) set) + total (fun x => pred (rows x)) (filter (fun x => negb (out x)) set)
      <= total rows (filter (fun x => negb (out x)) set)).
    { rewrite <- total_plus. apply total_le. intros x I. apply filter_In in I.
      assert (1 <= rows x) by (apply (breaks_pos s x), P, I). lia. }
    lia. }
  rewrite (total_perm _ _ _ Pe) in A.
  assert (list_sum (map snd parts) <= total (fun x => pred (rows x)) (concat (map fst parts))); [|lia].
  assert (forall x, In x (concat (map fst parts)) -> In x set /\ x <> row) as I.
  { intros x I. apply (Permutation_in x (Permutation_sym Pe)), filter_In in I. destruct I as [I D].
    split; [easy|]. unfold out in D. now destruct (code_dec x row). }
  clear A Pe Su. induction parts as [|[part low] parts IH]; [simpl; lia|]. simpl. rewrite total_app.
  assert (list_sum (map snd parts) <= total (fun x => pred (rows x)) (concat (map fst parts))).
  { apply IH; intros; [apply Lo; now right|]. apply I. simpl. apply in_or_app. now right. }
  destruct (Lo part low (or_introl eq_refl)) as [[a U] C].
  assert (low <= total (fun x => pred (rows x)) part); [|lia].
  apply (C (after s a)). split; [now apply legal_after|]. intros x i.
  destruct (I x) as [J D]; [simpl; apply in_or_app; now left|].
  destruct (P x J) as [B W]. destruct (breaks_later _ _ _ B) as (m & e & B'); [congruence|].
  rewrite E, (U x i) in B'. rewrite e in *. simpl. split; [easy|]. now apply within_less.
Qed.

(* Equivalent rows. *)
Lemma fine_alike (f : code -> code) row :
  (forall x, In x board -> In (f x) board) ->
  (forall x y, In x board -> In y board -> score (f x) (f y) = score x y) ->
  (forall x y, In x board -> In y board -> f x = f y -> x = y) ->
  incl set board -> NoDup set -> (forall x, In x set -> In (f x) set) ->
  In row board -> fine (f row) -> fine row.
Proof.
  intros On Sc In_ Su D Se R F s rows [L P] E.
  assert (Permutation (map f set) set) as Pe.
  { apply NoDup_Permutation_bis; [|rewrite map_length; lia|].
    - clear - In_ Su D. induction D as [|x l N D IH]; simpl; constructor.
      + intros i. apply in_map_iff in i. destruct i as (y & e & i). apply In_ in e; [congruence| |]; apply Su; simpl; auto.
      + apply IH. intros y i. apply Su. now right.
    - intros y i. apply in_map_iff in i. destruct i as (x & <- & i). now apply Se. }
  (* rows' y is rows x for the x that f maps to y *)
  set (rows' := fun y => match find (fun x => if code_dec (f x) y then true else false) set with Some x => rows x | None => 0 end).
  assert (forall x, In x set -> rows' (f x) = rows x) as RR.
  { intros x i. unfold rows'. destruct (find _ set) as [y|] eqn:K.
    - apply find_some in K. destruct K as [j K]. destruct (code_dec (f y) (f x)) as [e|]; [|easy].
      f_equal. apply In_; auto.
    - apply (find_none _ _ K) in i. now destruct (code_dec (f x) (f x)). }
  assert (total rows' set = total rows set) as T.
  { rewrite <- (total_perm rows' _ _ Pe). unfold total. rewrite map_map. f_equal. now apply map_ext_in. }
  assert (forall m t x, (forall h, In (t h) board) -> In x board -> breaks t x m -> breaks (fun h => f (t h)) (f x) m) as BB.
  { clear - Sc In_. induction m as [|m IH]; simpl; [easy|]. intros t x Lt Ix B.
    destruct (code_dec (t []) x) as [e|ne].
    - destruct (code_dec (f (t [])) (f x)); [easy|congruence].
    - destruct (code_dec (f (t [])) (f x)) as [e|_]; [apply In_ in e; auto; contradiction|].
      rewrite Sc by auto. apply (IH (fun h => t (score x (t []) :: h)) x); auto. }
  rewrite <- T. apply (F (fun h => f (s h)) rows'); [|now rewrite E].
  split; [intros h; apply On, L|]. intros y i.
  apply (Permutation_in y (Permutation_sym Pe)), in_map_iff in i. destruct i as (x & <- & i).
  rewrite RR by easy. destruct (P x i). split; [|easy]. apply BB; auto.
Qed.
End Claim.

(* L: how many codes can be broken within so many rows, if a row gets at most most answers from the others. *)
Section Sizes.
Variable most : nat.
Variable key : answer -> positive.
Hypothesis most_answers : forall row, In row board -> exists list, length list <= most /\
  forall x, In x board -> x <> row -> In (key (score x row)) list.
Hypothesis key_inj : forall a b, key a = key b -> a = b.

Fixpoint room (rows : nat) : nat := match rows with 0 => 0 | S r => 1 + most * room r end.

Lemma split_by (f : code -> positive) (keys : list positive) k : forall s,
  (forall x, In x s -> In (f x) keys) -> (forall a, length (filter (fun x => Pos.eqb (f x) a) s) <= k) ->
  length s <= length keys * k.
Proof.
  induction keys as [|a keys IH]; intros s C F.
  - destruct s as [|x s]; [simpl; lia|]. destruct (C x (or_introl eq_refl)).
  - assert (length s = length (filter (fun x => Pos.eqb (f x) a) s) + length (filter (fun x => negb (Pos.eqb (f x) a)) s)) as ->.
    { clear. induction s as [|x s IH]; [easy|]. simpl. destruct (Pos.eqb (f x) a); simpl; lia. }
    assert (length (filter (fun x => negb (Pos.eqb (f x) a)) s) <= length keys * k); [|specialize (F a); simpl; lia].
    apply IH.
    + intros x i. apply filter_In in i. destruct i as [i N]. destruct (C x i) as [e|]; [|easy].
      cbv beta in N. now rewrite e, Pos.eqb_refl in N.
    + intros b. specialize (F b). refine (Nat.le_trans _ _ _ _ F). clear.
      induction s as [|x s IH]; simpl; [lia|]. destruct (Pos.eqb (f x) a); simpl; destruct (Pos.eqb (f x) b); simpl; lia.
Qed.

Lemma rooms k : forall s (rows : code -> nat) set, legal s -> NoDup set -> incl set board ->
  (forall x, In x set -> breaks s x (rows x) /\ rows x <= k) -> length set <= room k.
Proof.
  induction k as [|k IH]; intros s rows set L D I P.
  - destruct set as [|x set]; [simpl; lia|]. destruct (P x (or_introl eq_refl)) as [B W]. apply breaks_pos in B. lia.
  - set (out := fun x => if code_dec x (s []) then true else false).
    assert (length (filter out set) <= 1) as One.
    { clear - D. subst out. induction D as [|x l N D IH]; [simpl; lia|]. simpl.
      destruct (code_dec x (s [])); [|exact IH].
      simpl. replace (filter _ l) with (@nil code); [simpl; lia|]. symmetry. subst. clear - N.
      induction l as [|y l IH]; [easy|]. simpl. destruct (code_dec y (s [])) as [e|]; [exfalso; apply N; now left|].
      apply IH. intros i. apply N. now right. }
    assert (length set = length (filter out set) + length (filter (fun x => negb (out x)) set)) as ->.
    { clear. induction set as [|x l IH]; [easy|]. simpl. destruct (out x); simpl; lia. }
    assert (length (filter (fun x => negb (out x)) set) <= most * room k); [|simpl; lia].
    destruct (most_answers (s []) (L [])) as (keys & Le & C).
    assert (forall x, In x (filter (fun x => negb (out x)) set) -> In x set /\ x <> s []) as F.
    { intros x i. apply filter_In in i. destruct i as [i N]. split; [easy|]. unfold out in N. now destruct (code_dec x (s [])). }
    apply Nat.le_trans with (length keys * room k); [|now apply Nat.mul_le_mono_r].
    apply (split_by (fun x => key (score x (s [])))).
    + intros x i. apply F in i. apply C; [apply I|]; apply i.
    + intros a. destruct (filter (fun x => Pos.eqb _ a) _) as [|y t] eqn:Q; [simpl; lia|]. rewrite <- Q.
      assert (key (score y (s [])) = a) as <-.
      { assert (In y (y :: t)) as J by now left. rewrite <- Q in J. apply filter_In in J. now apply Pos.eqb_eq. }
      apply (IH (after s (score y (s []))) (fun x => pred (rows x))).
      * now apply legal_after.
      * now apply NoDup_filter, NoDup_filter.
      * intros x i. apply filter_In in i. apply I, F, i.
      * intros x i. apply filter_In in i. destruct i as [i K]. apply F in i. destruct i as [i N].
        apply Pos.eqb_eq, key_inj in K. destruct (P x i) as [B W].
        destruct (breaks_later _ _ _ B) as (m & e & B'); [congruence|]. rewrite K in B'. rewrite e in *. simpl. split; [easy|lia].
Qed.

(* The rows in which codes are broken at best: the code after i others is broken in row steps[i]. *)
Definition steps_ok (steps : list nat) : Prop := forall i k j, nth_error steps i = Some k -> j < k -> room j <= i.
Definition low (steps : list nat) (size : nat) : nat := list_sum (firstn size steps).

Lemma low_S steps n : low steps (S n) = low steps n + nth n steps 0.
Proof.
  unfold low. revert n. induction steps as [|a l IH]; intros n; [now destruct n|].
  destruct n; [simpl; lia|]. specialize (IH n). simpl in *. lia.
Qed.

Lemma split_max (rows : code -> nat) set : set <> [] ->
  exists a x b, set = a ++ x :: b /\ forall y, In y set -> rows y <= rows x.
Proof.
  induction set as [|x s IH]; [easy|]. intros _. destruct s as [|y s].
  - exists [], x, []. split; [easy|]. intros z [<-|[]]; lia.
  - destruct IH as (a & z & b & E & M); [easy|]. destruct (le_lt_dec (rows x) (rows z)).
    + exists (x :: a), z, b. rewrite E. split; [easy|]. intros w [<-|i]; [easy|]. apply M. now rewrite E.
    + exists [], x, (y :: s). split; [easy|]. intros w [<-|i]; [lia|]. specialize (M w i). lia.
Qed.

Lemma low_costs steps limit : steps_ok steps -> forall set, NoDup set -> incl set board -> costs set limit (low steps (length set)).
Proof.
  intros O set D I s rows [L P].
  assert (forall n set, length set = n -> NoDup set -> incl set board -> (forall x, In x set -> breaks s x (rows x)) ->
    low steps n <= total rows set) as M; [|apply M; auto; intros; now apply P].
  clear set D I P. induction n as [|n IH]; intros set E D I P; [unfold low; simpl; lia|].
  destruct (split_max rows set) as (a & x & b & -> & M); [now destruct set|].
  assert (Permutation (a ++ x :: b) (x :: (a ++ b))) as Q by now apply Permutation_sym, Permutation_middle.
  rewrite (total_perm _ _ _ Q), total_cons, low_S.
  assert (length (a ++ x :: b) <= room (rows x)) as R by (apply (rooms _ s rows); auto).
  assert (low steps n <= total rows (a ++ b)).
  { apply IH.
    - apply Permutation_length in Q. simpl in Q. lia.
    - now apply NoDup_remove_1 in D.
    - intros y i. apply I, (Permutation_in y (Permutation_sym Q)). now right.
    - intros y i. apply P, (Permutation_in y (Permutation_sym Q)). now right. }
  assert (nth n steps 0 <= rows x); [|lia].
  destruct (nth_error steps n) as [k|] eqn:K.
  - rewrite (nth_error_nth _ _ _ K). destruct (le_lt_dec k (rows x)); [easy|]. specialize (O n k _ K l). lia.
  - apply nth_error_None in K. rewrite nth_overflow; [lia|easy].
Qed.

Lemma too_many limit r set n : limit = Some r -> NoDup set -> incl set board -> room r < length set -> costs set limit n.
Proof.
  intros -> D I T s rows [L P].
  assert (length set <= room r); [|lia]. apply (rooms r s rows); auto.
Qed.
End Sizes.

(* A part costs two rows for each code if none of its codes, as a row, gets different answers from all others. *)
Lemma unlike limit set : NoDup set ->
  (forall row, In row set -> exists y z, In y set /\ In z set /\ y <> z /\ y <> row /\ z <> row /\ score y row = score z row) ->
  costs set limit (2 * length set).
Proof.
  intros D U s rows [L P].
  assert (forall q, (forall x, In x q -> 2 <= rows x) -> 2 * length q <= total rows q) as Two.
  { intros q T. rewrite <- total_const. now apply total_le. }
  assert (forall x, In x set -> x <> s [] -> 2 <= rows x) as Later.
  { intros x i N. destruct (P x i) as [B _]. destruct (breaks_later _ _ _ B) as (m & -> & B'); [congruence|].
    apply breaks_pos in B'. lia. }
  destruct (in_dec code_dec (s []) set) as [i|N].
  2:{ apply Two. intros x i. apply Later; [easy|congruence]. }
  destruct (U _ i) as (y & z & Y & Z & NE & Ny & Nz & E).
  assert (exists w, In w set /\ w <> s [] /\ 3 <= rows w) as (w & W & Nw & T).
  { destruct (P y Y) as [B _]. destruct (breaks_later _ _ _ B) as (m & e & B'); [congruence|].
    destruct (P z Z) as [C _]. destruct (breaks_later _ _ _ C) as (k & e' & C'); [congruence|].
    rewrite <- E in C'. destruct (code_dec (after s (score y (s [])) []) y) as [F|F].
    - exists z. repeat split; auto. destruct (breaks_later _ _ _ C') as (j & -> & J); [congruence|]. apply breaks_pos in J. lia.
    - exists y. repeat split; auto. destruct (breaks_later _ _ _ B') as (j & -> & J); [congruence|]. apply breaks_pos in J. lia. }
  destruct (in_split _ _ i) as (a & b & Eq).
  assert (Permutation set (s [] :: (a ++ b))) as Q by (rewrite Eq; now apply Permutation_sym, Permutation_middle).
  assert (In w (a ++ b)) as J.
  { apply (Permutation_in w Q) in W. destruct W; [congruence|easy]. }
  destruct (in_split _ _ J) as (c & d & Eq').
  assert (Permutation set (s [] :: w :: (c ++ d))) as Q'.
  { rewrite Q, Eq'. constructor. now apply Permutation_sym, Permutation_middle. }
  rewrite (total_perm _ _ _ Q'), !total_cons.
  assert (NoDup (s [] :: w :: (c ++ d))) as D' by now apply (Permutation_NoDup Q').
  assert (2 * length (c ++ d) <= total rows (c ++ d)).
  { apply Two. intros x j. apply Later.
    - apply (Permutation_in x (Permutation_sym Q')). now do 2 right.
    - intros ->. inversion D'; subst. apply H1. now right. }
  assert (1 <= rows (s [])). { apply (breaks_pos s (s [])). apply P, i. }
  rewrite (Permutation_length Q'). simpl. lia.
Qed.
End Rules.
