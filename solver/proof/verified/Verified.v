(* Whatever the checker accepts is true: the theorem. *)
Require Import List Arith PArith Bool FMapPositive Lia Permutation.
Import ListNotations.
Require Import Keypeg.Game Keypeg.Rules Keypeg.Mappings Keypeg.Checker Keypeg.Sound.

Section Verified.
Variables (pegs colours : nat) (repeats : bool).
Notation board := (board pegs colours repeats).
Notation score := (score pegs colours).
Notation holds := (holds pegs colours repeats).
Notation right_item := (right_item pegs colours repeats).
Notation true_claim := (true_claim pegs colours repeats).

Lemma checked_set rows items ts table c : check_claim pegs colours rows items ts table c = true ->
  exists ys m, fetch_all items (ids c) = Some ys /\ index_distinct (map code_of ys) = Some m.
Proof.
  unfold check_claim. destruct (fetch_all items (ids c)) as [ys|]; [|intros H; discriminate H].
  destruct (index_distinct (map code_of ys)) as [m|] eqn:D.
  - intros _. exists ys, m. split; [reflexivity|exact D].
  - destruct ys; intros H; discriminate H.
Qed.

(* What the checker returns holds for all codes of the board. *)
Theorem verified given steps limited claims lst lim :
  In (lst, lim) (verify pegs colours repeats given steps limited claims) -> holds board lim lst.
Proof.
  unfold verify. set (rows := tmap fst given).
  destruct (forallb _ (elements rows) && forallb _ board) eqn:Bo; [|easy]. apply andb_true_iff in Bo. destruct Bo as [B1 B2].
  rewrite forallb_forall in B1, B2.
  assert (forall g, In g (elements rows) -> In g board) as On by (intros g I; apply is_code_ok, B1, I).
  assert (forall g, In g board -> In g (elements rows)) as All.
  { intros g I. apply B2, existsb_exists in I. destruct I as (h & J & E). apply code_eqb_eq in E. now subst. }
  set (items := items_of pegs colours given). set (xs := elements items).
  assert (forall x, In x xs -> right_item rows x) as Rx by (intros; now apply items_ok).
  assert (map answers xs = map (fun x => tmap (fun g => key (score (code_of x) g)) rows) xs) as An.
  { apply map_ext_in. intros x I. now apply Rx. }
  rewrite An, walk_ok.
  set (most := fold_left _ (elements rows) 0).
  assert (forall row, In row board -> exists list, length list <= most /\
    forall x, In x board -> x <> row -> In (key (score x row)) list) as Most.
  { intros row R. exists (kinds row xs (map (fun x => key (score (code_of x) row)) xs) []). split.
    - apply (fold_max (fun g => length (kinds g xs (map (fun x => key (score (code_of x) g)) xs) []))). now apply All.
    - intros x X N. apply All in X. unfold rows in X. rewrite elements_tmap in X. apply in_map_iff in X.
      destruct X as (e & E & X).
      assert (exists y, In y xs /\ code_of y = x) as (y & Y & <-).
      { unfold xs, items, items_of. rewrite elements_tmap. eexists. split; [apply in_map, X|easy]. }
      now apply (kinds_ok row xs (fun x => key (score (code_of x) row)) []). }
  destruct (forallb (steps_fit most 0 0) (steps :: limited)) eqn:Fi; [|easy]. rewrite forallb_forall in Fi.
  set (ts := ((steps, false), _) : tables).
  assert (forall left st full, table_for ts left = (st, full) ->
    steps_ok most st /\ (full = true -> exists r, left = Some r /\ room most r <= length st)) as Ta.
  { intros [r|] st full; unfold table_for, ts; simpl.
    - set (l := map _ _). intros E. destruct (nth_error l r) as [p|] eqn:N.
      + rewrite (nth_error_nth _ _ _ N) in E. subst p. apply map_nth_error_inv in N. destruct N as ([q t] & N & E).
        simpl in E. injection E as -> <-. apply nth_error_combine in N. destruct N as [N1 N2]. split.
        * apply steps_ok_fit, Fi. right. now apply nth_error_In in N2.
        * intros F. exists r. split; [easy|].
          assert (r < length (seq 0 (length limited))) as Lt by (apply nth_error_Some; congruence). rewrite seq_length in Lt.
          apply (nth_error_nth _ _ 0) in N1. rewrite seq_nth in N1 by easy. simpl in N1. subst q.
          unfold is_full in F. rewrite room_to_ok in F. apply Nat.leb_le in F. lia.
      + apply nth_error_None in N. rewrite nth_overflow in E by easy. injection E as <- <-. split; [|easy].
        intros i k j Q. now destruct i.
    - intros [= <- <-]. split; [|easy]. apply steps_ok_fit, Fi. now left. }
  destruct (forallb (check_claim _ _ _ _ _ _) claims) eqn:Ch; [|easy]. rewrite forallb_forall in Ch.
  intros I. apply in_map_iff in I. destruct I as (c & E & I). injection E as <- <-. apply filter_In in I. destruct I as [I Wh].
  assert (forall n c, In c claims -> length (ids c) = n -> true_claim rows c) as True_.
  { induction n as [n IH] using lt_wf_ind. intros d D L.
    apply (check_ok pegs colours repeats rows ts most On All Most Ta given _ d eq_refl (Ch d D)). intros k e K Lt.
    apply (IH (length (ids e))); [lia| |easy].
    revert K. apply (note_ok items claims); [|apply incl_refl]. intros j f. unfold claims_at. now rewrite PositiveMap.gempty. }
  assert (T := True_ _ c I eq_refl). destruct (checked_set _ _ _ _ _ (Ch c I)) as (ys & m & F & D). clear Ch.
  apply (fetch_all_ok pegs colours repeats given (ids c)) in F; [|exact On]. destruct F as [Ids Ri].
  apply index_distinct_ok in D. destruct D as (D & _ & _).
  assert (holds (map code_of ys) (limit c) (least c)) as H by (apply T; [easy|intros; now apply Ri]).
  assert (Permutation (map code_of ys) board) as P.
  { apply NoDup_Permutation_bis; [easy| |].
    - apply Nat.eqb_eq in Wh. rewrite map_length, <- Wh, <- Ids, map_length. easy.
    - intros x J. apply in_map_iff in J. destruct J as (y & <- & J). now apply Ri. }
  assert (forall s rs, plays pegs colours repeats board (limit c) s rs ->
    plays pegs colours repeats (map code_of ys) (limit c) s rs) as Pl.
  { intros s rs [L A]. split; [easy|]. intros x J. apply A. now apply (Permutation_in x P). }
  destruct (least c) as [n|].
  - intros s rs A. rewrite <- (total_perm rs _ _ P). exact (H s rs (Pl s rs A)).
  - intros s rs A. exact (H s rs (Pl s rs A)).
Qed.
End Verified.

(* The same in full: no strategy costs less. *)
Corollary no_strategy_costs_less pegs colours repeats given steps limited claims n :
  In (Some n, None) (verify pegs colours repeats given steps limited claims) ->
  forall (s : strategy) (rows : code -> nat), (forall h, In (s h) (board pegs colours repeats)) ->
  (forall x, In x (board pegs colours repeats) -> breaks pegs colours s x (rows x)) ->
  n <= list_sum (map rows (board pegs colours repeats)).
Proof.
  intros V s rows L B. apply (verified _ _ _ _ _ _ _ _ _ V s rows). split; [exact L|]. intros x I. split; [now apply B|exact Logic.I].
Qed.

(* The same in full: no strategy breaks all codes within so many rows. *)
Corollary no_strategy_is_within pegs colours repeats given steps limited claims r :
  In (None, Some r) (verify pegs colours repeats given steps limited claims) ->
  forall (s : strategy) (rows : code -> nat), (forall h, In (s h) (board pegs colours repeats)) ->
  ~ forall x, In x (board pegs colours repeats) -> breaks pegs colours s x (rows x) /\ rows x <= r.
Proof. intros V s rows L B. apply (verified _ _ _ _ _ _ _ _ _ V s rows). split; [exact L|exact B]. Qed.

Print Assumptions verified.
Print Assumptions no_strategy_costs_less.
Print Assumptions no_strategy_is_within.
