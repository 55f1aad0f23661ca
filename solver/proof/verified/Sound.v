(* Whatever the checker accepts is true. *)
Require Import List Arith PArith Bool FMapPositive Lia Permutation.
Import ListNotations.
Require Import Keypeg.Game Keypeg.Rules Keypeg.Mappings Keypeg.Checker.

(* Trees. *)

Lemma get_tmap {A B} (f : A -> B) t i : get (tmap f t) i = option_map f (get t i).
Proof. revert i. induction t as [|l IHl a r IHr]; intros [i|i|]; simpl; auto. Qed.

Lemma tmap_tmap {A B C} (f : A -> B) (g : B -> C) t : tmap g (tmap f t) = tmap (fun x => g (f x)) t.
Proof. induction t as [|l IHl a r IHr]; simpl; congruence. Qed.

Lemma tmap_ext {A B} (f g : A -> B) t : (forall x, f x = g x) -> tmap f t = tmap g t.
Proof. intros E. induction t as [|l IHl a r IHr]; simpl; congruence. Qed.

Lemma elements_tmap {A B} (f : A -> B) t : elements (tmap f t) = map f (elements t).
Proof. induction t as [|l IHl a r IHr]; simpl; [easy|]. now rewrite IHl, IHr, map_app. Qed.

Lemma get_elements {A} (t : tree A) i x : get t i = Some x -> In x (elements t).
Proof.
  revert i. induction t as [|l IHl a r IHr]; intros [i|i|]; simpl; try easy.
  - intros G. right. apply in_or_app. right. now apply (IHr i).
  - intros G. right. apply in_or_app. left. now apply (IHl i).
  - intros [= ->]. now left.
Qed.

Lemma zeros_inj n : forall m p q, zeros n (xI p) = zeros m (xI q) -> n = m /\ p = q.
Proof.
  induction n as [|n IH]; intros [|m] p q; simpl; try easy.
  - intros [= ->]. easy.
  - intros [= E]. apply IH in E. destruct E. now subst.
Qed.

Lemma zeros_inj' n : forall m, zeros n xH = zeros m xH -> n = m.
Proof. induction n as [|n IH]; intros [|m]; simpl; try easy. intros [= E]. now rewrite (IH m). Qed.

Lemma key_inj a b : key a = key b -> a = b.
Proof.
  destruct a as [r w], b as [r' w']. unfold key. simpl. intros E. apply zeros_inj in E. destruct E as [-> E].
  apply zeros_inj' in E. now subst.
Qed.

Lemma walk_ok {A B} (visit : code -> list positive -> A -> A) (f : B -> code -> positive) xs rows : forall acc,
  walk visit rows (map (fun x => tmap (f x) rows) xs) acc =
  fold_left (fun acc g => visit g (map (fun x => f x g) xs) acc) (elements rows) acc.
Proof.
  induction rows as [|l IHl g r IHr]; intros acc; [easy|]. simpl. rewrite !map_map. simpl. rewrite fold_left_app, <- IHl, <- IHr.
  destruct l, r; simpl; rewrite ?map_map; reflexivity.
Qed.

Lemma map_nth_error_inv {A B} (f : A -> B) l i y : nth_error (map f l) i = Some y -> exists x, nth_error l i = Some x /\ f x = y.
Proof.
  revert i. induction l as [|a l IH]; intros [|i]; simpl; try easy.
  - intros [= <-]. now exists a.
  - apply IH.
Qed.

Lemma nth_error_combine {A B} (l : list A) (m : list B) i x y : nth_error (combine l m) i = Some (x, y) ->
  nth_error l i = Some x /\ nth_error m i = Some y.
Proof.
  revert m i. induction l as [|a l IH]; intros [|b m] [|i]; simpl; try easy.
  - intros [= -> ->]. easy.
  - apply IH.
Qed.

Lemma nodup_left {A} (l m : list A) : NoDup (l ++ m) -> NoDup l.
Proof.
  induction l as [|a l IH]; simpl; intros D; constructor; inversion D; subst; [|now apply IH].
  intros I. apply H1, in_or_app. now left.
Qed.

Lemma nodup_right {A} (l m : list A) : NoDup (l ++ m) -> NoDup m.
Proof. induction l as [|a l IH]; simpl; [easy|]. intros D. inversion D. auto. Qed.

Lemma mem_ok k l : mem k l = true -> In k l.
Proof. induction l as [|a l IH]; simpl; [easy|]. destruct (Pos.eqb_spec k a); [left; congruence|auto]. Qed.

Section Sound.
Variables (pegs colours : nat) (repeats : bool).
Notation board := (board pegs colours repeats).
Notation score := (score pegs colours).
Notation costs := (costs pegs colours repeats).
Notation holds := (holds pegs colours repeats).

(* An item is right if its answers are those of its code. *)
Definition right_item (rows : tree code) (x : item) : Prop :=
  In (code_of x) board /\ answers x = tmap (fun g => key (score (code_of x) g)) rows.
Definition at_id (rows : tree code) (x : item) : Prop := get rows (id x) = Some (code_of x).

Lemma shared_ok a : shared (all_keys pegs) a = key a.
Proof.
  destruct a as [r w]. unfold shared, all_keys. simpl fst. simpl snd.
  destruct (nth_error (map _ (seq 0 (S pegs))) r) as [l|] eqn:E; [|easy].
  apply map_nth_error_inv in E. destruct E as (r' & E & <-).
  assert (r' = r) as ->.
  { assert (r < length (seq 0 (S pegs))) as Lt by (apply nth_error_Some; congruence).
    rewrite seq_length in Lt. apply (nth_error_nth _ _ 0) in E. rewrite seq_nth in E by easy. lia. }
  destruct (nth_error (map _ (seq 0 (S pegs))) w) as [k|] eqn:F; [|easy].
  apply map_nth_error_inv in F. destruct F as (w' & F & <-).
  assert (w < length (seq 0 (S pegs))) as Lt by (apply nth_error_Some; congruence).
  rewrite seq_length in Lt. apply (nth_error_nth _ _ 0) in F. rewrite seq_nth in F by easy. now subst.
Qed.

Lemma sum_min_ok (f g : nat -> nat) l : sum_min (map f l) (map g l) = list_sum (map (fun a => min (f a) (g a)) l).
Proof. induction l as [|a l IH]; simpl; congruence. Qed.

Lemma answers_ok (rows : tree code) x :
  answers_of pegs colours (all_keys pegs) (tmap (fun g => (g, counts pegs colours g)) rows) x = tmap (fun g => key (score x g)) rows.
Proof.
  unfold answers_of. rewrite tmap_tmap. apply tmap_ext. intros g. simpl fst. simpl snd. rewrite shared_ok.
  unfold Game.score, keys, counts. now rewrite sum_min_ok.
Qed.

Lemma items_ok given x : let rows := tmap fst given in
  (forall g, In g (elements rows) -> In g board) -> In x (elements (items_of pegs colours given)) -> right_item rows x.
Proof.
  intros rows B I. unfold items_of in I. rewrite elements_tmap in I. apply in_map_iff in I. destruct I as (g & <- & I).
  split; simpl.
  - apply B. unfold rows. rewrite elements_tmap. now apply in_map.
  - rewrite <- answers_ok. unfold rows. now rewrite tmap_tmap.
Qed.

Lemma fetch_ok given i x : let rows := tmap fst given in
  (forall g, In g (elements rows) -> In g board) -> fetch (items_of pegs colours given) i = Some x ->
  right_item rows x /\ at_id rows x /\ id x = i.
Proof.
  intros rows B E. unfold fetch in E. destruct (get (items_of pegs colours given) i) as [y|] eqn:G; [|easy].
  injection E as <-. assert (R := items_ok given y B (get_elements _ _ _ G)).
  split; [split; simpl; apply R|]. split; [|easy]. unfold at_id. simpl. unfold rows. clear R. unfold items_of in G.
  rewrite get_tmap in G. rewrite get_tmap. destruct (get given i) as [e|]; [|easy]. simpl in G. injection G as <-. reflexivity.
Qed.

Lemma fetch_all_ok given l : let rows := tmap fst given in
  (forall g, In g (elements rows) -> In g board) -> forall xs, fetch_all (items_of pegs colours given) l = Some xs ->
  map id xs = l /\ forall x, In x xs -> right_item rows x /\ at_id rows x.
Proof.
  intros rows B. induction l as [|i l IH]; intros xs E; simpl in E.
  - injection E as <-. easy.
  - destruct (fetch _ i) as [x|] eqn:F; [|easy]. destruct (fetch_all _ l) as [ys|]; [|easy]. injection E as <-.
    apply fetch_ok in F; [|easy]. destruct (IH ys eq_refl) as [<- R]. destruct F as (F1 & F2 & F3). simpl. split; [congruence|].
    intros y [<-|J]; auto.
Qed.

(* Maps of codes. *)

Lemma find_put x y m : PositiveMap.find (number y) (put x m) =
  if Pos.eqb (number y) (number x) then Some x else PositiveMap.find (number y) m.
Proof.
  unfold put. destruct (Pos.eqb_spec (number y) (number x)) as [->|N]; [apply PositiveMap.gss|now apply PositiveMap.gso].
Qed.

Lemma index_free l g : free (index l) g = true -> ~ In g l.
Proof.
  unfold free, index. intros F I.
  assert (forall l m, (In g l \/ PositiveMap.find (number g) m <> None) ->
    PositiveMap.find (number g) (fold_left (fun m x => put x m) l m) <> None) as H.
  { clear. induction l as [|x l IH]; simpl; intros m; [now intros [|]|]. intros [[->|I]|N]; apply IH.
    - right. rewrite find_put, Pos.eqb_refl. easy.
    - now left.
    - right. rewrite find_put. now destruct (Pos.eqb _ _). }
  specialize (H l (PositiveMap.empty code) (or_introl I)). now destruct (PositiveMap.find _ _).
Qed.

Lemma index_distinct_ok l : forall m, index_distinct l = Some m -> NoDup l /\
  (forall x, In x l -> PositiveMap.find (number x) m <> None) /\ (forall k x, PositiveMap.find k m = Some x -> In x l).
Proof.
  induction l as [|x l IH]; simpl; intros m E.
  - injection E as <-. repeat split; [constructor|easy|]. intros k y F. now rewrite PositiveMap.gempty in F.
  - destruct (index_distinct l) as [m'|]; [|easy]. destruct (IH m' eq_refl) as (D & F & G).
    destruct (PositiveMap.find (number x) m') eqn:N; [easy|]. injection E as <-. repeat split.
    + constructor; [|easy]. intros I. now apply F in I.
    + intros y [->|I]; rewrite find_put; [now rewrite Pos.eqb_refl|]. destruct (Pos.eqb _ _); [easy|now apply F].
    + intros k y. unfold put. destruct (Pos.eq_dec k (number x)) as [->|N'].
      * rewrite PositiveMap.gss. intros [= ->]. now left.
      * rewrite PositiveMap.gso by easy. intros I. right. now apply (G k).
Qed.

(* A claim is true if the codes with its numbers cost what it says. *)
Definition true_claim (rows : tree code) (c : claim) : Prop :=
  forall xs, map id xs = ids c -> (forall x, In x xs -> at_id rows x) -> holds (map code_of xs) (limit c) (least c).

Definition at_least (set : list code) (l least : option nat) : Prop :=
  forall n, match least with Some m => n <= m | None => True end -> costs set l n.

Lemma holds_at_least set l m : holds set l m <-> at_least set l m.
Proof.
  destruct m as [m|]; unfold at_least; simpl.
  - split; [intros C n L s r P; specialize (C s r P); lia|intros C; now apply C].
  - split.
    + intros H n _ s r P. now apply H in P.
    + intros H s r P. specialize (H (S (total r set)) I s r P). lia.
Qed.

Section Claim.
Variables (rows : tree code) (ts : tables) (most : nat).
Hypothesis on_board : forall g, In g (elements rows) -> In g board.
Hypothesis all_rows : forall g, In g board -> In g (elements rows).
Hypothesis most_answers : forall row, In row board -> exists list, length list <= most /\
  forall x, In x board -> x <> row -> In (key (score x row)) list.
Hypothesis tables_ok : forall left steps full, table_for ts left = (steps, full) ->
  steps_ok most steps /\ (full = true -> exists r, left = Some r /\ room most r <= length steps).

Section Set_.
Variables (xs : list item) (lim : option nat) (table : known).
Let set := map code_of xs.
Let left := less lim.
Let steps := fst (table_for ts left).
Let full := snd (table_for ts left).
Hypothesis right_items : forall x, In x xs -> right_item rows x /\ at_id rows x.
Hypothesis distinct_set : NoDup set.
Hypothesis table_ok : forall k c, In c (claims_at k table) -> length (ids c) < length xs -> true_claim rows c.

Lemma set_board : incl set board.
Proof. intros y I. apply in_map_iff in I. destruct I as (x & <- & I). now apply right_items. Qed.

Definition bucket_ok (b : bucket) : Prop :=
  cost b = low steps (length (part b)) /\ rest b = skipn (length (part b)) steps /\
  (over b = true -> length steps < length (part b)).

Notation fresh := (Bucket [] steps 0 false).

Lemma fresh_ok : bucket_ok fresh.
Proof. repeat split; easy. Qed.

Lemma nth_skipn n (l : list nat) : nth n l 0 = match skipn n l with [] => 0 | a :: _ => a end.
Proof. revert n. induction l as [|a l IH]; intros [|n]; simpl; auto. Qed.

Lemma skipn_S n (l : list nat) : skipn (S n) l = match skipn n l with [] => [] | _ :: r => r end.
Proof. revert n. induction l as [|a l IH]; intros [|n]; simpl; auto. apply IH. Qed.

Lemma add_ok x b : bucket_ok b -> bucket_ok (add x b).
Proof.
  intros (C & R & O). unfold bucket_ok, add.
  destruct (rest b) as [|s r] eqn:E; cbn [cost rest over part length]; rewrite low_S, nth_skipn, skipn_S, <- R.
  - repeat split; [lia|]. intros _. assert (length (skipn (length (part b)) steps) = 0) as L by now rewrite <- R.
    rewrite skipn_length in L. lia.
  - repeat split; [lia|]. intros H. apply O in H. lia.
Qed.

(* Every code in a bucket has the bucket's key. *)
Fixpoint sorted (f : item -> positive) (q : positive -> positive) (t : buckets) : Prop :=
  match t with
  | Empty => True
  | Fork l b r => (bucket_ok b /\ forall x, In x (part b) -> f x = q xH) /\
      sorted f (fun i => q (xO i)) l /\ sorted f (fun i => q (xI i)) r
  end.

Lemma part_add x b : part (add x b) = x :: part b.
Proof. unfold add. now destruct (rest b). Qed.

Lemma insert_sorted f x k : forall q t, sorted f q t -> f x = q k -> sorted f q (insert fresh k x t).
Proof.
  assert (forall q b, bucket_ok b /\ (forall y, In y (part b) -> f y = q xH) -> f x = q xH ->
    bucket_ok (add x b) /\ forall y, In y (part (add x b)) -> f y = q xH) as A.
  { intros q b [B K] E. split; [now apply add_ok|]. intros y. rewrite part_add. intros [<-|J]; auto. }
  assert (forall q : positive -> positive, bucket_ok fresh /\ forall y, In y (part fresh) -> f y = q xH) as F.
  { intros q. split; [apply fresh_ok|easy]. }
  induction k as [k IH|k IH|]; intros q [|l b r] H E; cbn [insert sorted] in *.
  - split; [apply F|]. split; [easy|]. now apply IH.
  - destruct H as (H & L & R). split; [easy|]. split; [easy|]. now apply IH.
  - split; [apply F|]. split; [|easy]. now apply IH.
  - destruct H as (H & L & R). split; [easy|]. split; [|easy]. now apply IH.
  - split; [|easy]. apply A; [apply F|easy].
  - destruct H as (H & L & R). split; [|easy]. now apply A.
Qed.

Lemma group_sorted f g l : sorted f (fun i => i) (group fresh g l (map f l)).
Proof.
  induction l as [|x l IH]; simpl; [easy|]. destruct (code_eqb _ _); [easy|]. now apply insert_sorted.
Qed.

Lemma flatten_more t more : flatten t more = flatten t [] ++ more.
Proof.
  revert more. induction t as [|l IHl b r IHr]; intros more; simpl; [easy|].
  rewrite IHl, (IHl (b :: flatten r [])), <- app_assoc. simpl. now rewrite IHr.
Qed.

Lemma sorted_flatten f t : forall q, sorted f q t -> forall b, In b (flatten t []) ->
  bucket_ok b /\ exists k, forall x, In x (part b) -> f x = k.
Proof.
  induction t as [|l IHl b r IHr]; intros q H c I; [easy|]. simpl in *. destruct H as ([B K] & L & R).
  rewrite flatten_more in I. apply in_app_or in I. destruct I as [I|[<-|I]].
  - now apply (IHl _ L).
  - split; [easy|]. now exists (q xH).
  - now apply (IHr _ R).
Qed.

Notation parts bs := (concat (map part bs)).

Lemma insert_parts x k : forall t, Permutation (x :: parts (flatten t [])) (parts (flatten (insert fresh k x t) [])).
Proof.
  induction k as [k IH|k IH|]; intros [|l b r]; simpl; rewrite ?part_add, ?app_nil_r; simpl.
  - apply (IH Empty).
  - rewrite (flatten_more l), (flatten_more l (b :: flatten (insert _ _ _ _) [])), !map_app, !concat_app. simpl.
    rewrite <- (IH r). apply Permutation_sym. rewrite !app_assoc. apply Permutation_sym, Permutation_middle.
  - rewrite flatten_more, map_app, concat_app. simpl. rewrite app_nil_r. apply (IH Empty).
  - rewrite (flatten_more l), (flatten_more (insert _ _ _ _)), !map_app, !concat_app. rewrite <- (IH l). reflexivity.
  - reflexivity.
  - rewrite (flatten_more l), (flatten_more l (add x b :: _)), !map_app, !concat_app. simpl. rewrite part_add. simpl.
    apply Permutation_middle.
Qed.

Definition outside (g : code) (x : item) : bool := negb (if code_dec (code_of x) g then true else false).

Lemma group_parts f g l : Permutation (filter (outside g) l) (parts (flatten (group fresh g l (map f l)) [])).
Proof.
  induction l as [|x l IH]; simpl; [easy|]. unfold outside at 1.
  destruct (code_dec (code_of x) g) as [e|N]; simpl.
  - rewrite (proj2 (code_eqb_eq _ _) e). exact IH.
  - destruct (code_eqb (code_of x) g) eqn:E; [now apply code_eqb_eq in E|].
    rewrite IH. apply insert_parts.
Qed.

Lemma filter_codes g l : filter (fun x => negb (if code_dec x g then true else false)) (map code_of l) = map code_of (filter (outside g) l).
Proof. induction l as [|x l IH]; [easy|]. simpl.
  assert (outside g x = negb (if code_dec (code_of x) g then true else false)) as -> by reflexivity.
  rewrite IH. now destruct (code_dec _ _).
Qed.

(* Bounds of parts. *)

Definition sub (p : list item) : Prop := incl p xs /\ NoDup (map code_of p).

Lemma sub_board p : sub p -> incl (map code_of p) board.
Proof. intros [I _] y J. apply in_map_iff in J. destruct J as (x & <- & J). now apply right_items, I. Qed.

Lemma quick_ok b : sub (part b) -> bucket_ok b -> at_least (map code_of (part b)) left (quick full b).
Proof.
  intros S (C & _ & O). destruct (tables_ok left steps full (surjective_pairing _)) as [K F].
  assert (at_least (map code_of (part b)) left (Some (cost b))) as Q.
  { intros n L. apply (costs_le _ _ _ _ _ _ (low steps (length (part b)))); [|lia].
    rewrite <- (map_length code_of). apply (low_costs pegs colours repeats most key most_answers key_inj); auto.
    - apply S.
    - now apply sub_board. }
  unfold quick. destruct full; [|exact Q]. destruct (over b); [|exact Q]. intros n _.
  destruct (F eq_refl) as (r & E & R).
  apply (too_many pegs colours repeats most key most_answers key_inj _ r); auto.
  - apply S.
  - now apply sub_board.
  - rewrite map_length. specialize (O eq_refl). lia.
Qed.

Lemma same_ok l p : same l p = true -> map id p = l.
Proof.
  revert p. induction l as [|i l IH]; intros [|x p]; simpl; try easy.
  destruct (Pos.eqb_spec i (id x)); [|easy]. intros H. rewrite (IH p H). congruence.
Qed.

Lemma more_ok p l n : sub p -> length p < length xs -> (forall c, In c l -> length (ids c) < length xs -> true_claim rows c) ->
  at_least (map code_of p) left (Some n) -> at_least (map code_of p) left (more left p l n).
Proof.
  intros S Lt. revert n. induction l as [|c l IH]; intros n T N; simpl; [easy|].
  assert (forall n, at_least (map code_of p) left (Some n) -> at_least (map code_of p) left (more left p l n)) as IH'.
  { intros m M. apply IH; [|easy]. intros d D. apply T. now right. }
  destruct (covers (limit c) left) eqn:C; [|now apply IH'].
  destruct (same (ids c) p) eqn:Sa; [|now apply IH'].
  apply same_ok in Sa.
  assert (holds (map code_of p) (limit c) (least c)) as H.
  { apply (T c (or_introl eq_refl)); [|easy|intros x I; now apply right_items, S]. rewrite <- Sa. now rewrite map_length. }
  assert (at_least (map code_of p) left (least c)) as A.
  { apply holds_at_least in H. intros m M. specialize (H m M). destruct (limit c) as [r|]; simpl in C.
    - destruct left as [q|]; [|easy]. apply Nat.eqb_eq in C. now subst.
    - intros s rs [L P]. apply (H s rs). split; [easy|]. intros x I. split; [now apply P|exact Logic.I]. }
  destruct (least c) as [m|]; [|easy]. apply IH'. intros k K.
  destruct (Nat.max_spec n m) as [[_ E]|[_ E]]; rewrite E in K; [now apply A|now apply N].
Qed.

Lemma twins_ok g prev l seen : incl (prev ++ l) xs -> NoDup (map code_of (prev ++ l)) -> In g xs ->
  (forall k, In k seen -> exists y, In y prev /\ code_of y <> code_of g /\ key (score (code_of y) (code_of g)) = k) ->
  twins g l seen = true -> exists y z, In y (prev ++ l) /\ In z (prev ++ l) /\ code_of y <> code_of z /\
    code_of y <> code_of g /\ code_of z <> code_of g /\ score (code_of y) (code_of g) = score (code_of z) (code_of g).
Proof.
  intros Su D G. revert prev seen Su D. induction l as [|x l IH]; intros prev seen Su D Se T; [easy|]. simpl in T.
  assert (prev ++ x :: l = (prev ++ [x]) ++ l) as E by now rewrite <- app_assoc.
  assert (forall s, (forall k, In k s -> exists y, In y (prev ++ [x]) /\ code_of y <> code_of g /\ key (score (code_of y) (code_of g)) = k) ->
    twins g l s = true -> exists y z, In y (prev ++ x :: l) /\ In z (prev ++ x :: l) /\ code_of y <> code_of z /\
    code_of y <> code_of g /\ code_of z <> code_of g /\ score (code_of y) (code_of g) = score (code_of z) (code_of g)) as IH'.
  { intros s. rewrite E. apply IH; now rewrite <- E. }
  assert (forall k, In k seen -> exists y, In y (prev ++ [x]) /\ code_of y <> code_of g /\ key (score (code_of y) (code_of g)) = k) as Se'.
  { intros k K. destruct (Se k K) as (y & Y & R). exists y. split; [|easy]. apply in_or_app. now left. }
  destruct (code_eqb (code_of x) (code_of g)) eqn:Q; [now apply (IH' seen)|].
  assert (code_of x <> code_of g) as N by (intros e; apply code_eqb_eq in e; congruence).
  assert (In x xs) as X by (apply Su, in_or_app; right; now left).
  destruct (right_items x X) as [[_ A] _]. rewrite A, get_tmap in T.
  destruct (right_items g G) as [_ Ig]. unfold at_id in Ig. rewrite Ig in T. simpl in T.
  destruct (mem _ seen) eqn:M.
  - apply mem_ok, Se in M. destruct M as (y & Y & Ny & K). apply key_inj in K. exists y, x. repeat split; auto.
    + apply in_or_app. now left.
    + apply in_or_app. right. now left.
    + rewrite map_app in D. simpl in D. apply NoDup_remove_2 in D. intros e. apply D. rewrite <- e.
      apply in_or_app. left. now apply in_map.
  - apply (IH' (key (score (code_of x) (code_of g)) :: seen)); [|easy]. intros k [<-|K]; [|now apply Se'].
    exists x. repeat split; auto. apply in_or_app. right. now left.
Qed.

Lemma alike_ok p : sub p -> alike p = true -> costs (map code_of p) left (2 * length p).
Proof.
  intros S A. rewrite <- (map_length code_of). apply unlike; [apply S|]. intros row I.
  apply in_map_iff in I. destruct I as (g & <- & I). unfold alike in A. rewrite forallb_forall in A.
  destruct (twins_ok g [] p [] (proj1 S) (proj2 S) (proj1 S g I) (fun k K => False_ind _ K) (A g I)) as (y & z & Y & Z & R). exists (code_of y), (code_of z). split; [now apply in_map|]. split; [now apply in_map|]. easy.
Qed.

Lemma slow_ok b : sub (part b) -> length (part b) < length xs -> bucket_ok b ->
  at_least (map code_of (part b)) left (slow full left table b).
Proof.
  intros S Lt B. assert (Q := quick_ok b S B). unfold slow. destruct (quick full b) as [n|]; [|easy].
  assert (M := more_ok (part b) (claims_at (name (part b)) table) n S Lt (table_ok _) Q).
  destruct (more _ _ _ _) as [m|]; [|easy].
  destruct (m <? 2 * length (part b)); [|easy]. destruct (alike (part b)) eqn:A; [|easy].
  intros k K. apply (costs_le _ _ _ _ _ _ (2 * length (part b))); [now apply alike_ok|easy].
Qed.

(* Enough for the claim. *)

Lemma pay_ok f : forall bs n, pay f n bs = true ->
  (exists b, In b bs /\ f b = None) \/ exists l, map f bs = map Some l /\ n <= list_sum l.
Proof.
  induction bs as [|b bs IH]; intros n; simpl.
  - destruct n; [|easy]. intros _. right. now exists [].
  - destruct (f b) as [m|] eqn:F; [|intros _; left; exists b; auto].
    intros P. destruct (IH _ P) as [(c & C & N)|(l & E & L)]; [left; exists c; auto|].
    right. exists (m :: l). simpl. rewrite E. split; [easy|lia].
Qed.

Lemma enough_ok f n lst bs : match lst with Some m => n <= m | None => True end ->
  enough f (option_map (fun m => m - length xs) lst) bs = true ->
  exists lows, length lows = length bs /\ n <= length xs + list_sum lows /\
    forall i b, nth_error bs i = Some b -> exists k, nth_error lows i = Some k /\ match f b with Some m => k <= m | None => True end.
Proof.
  intros Le E.
  assert ((exists b, In b bs /\ f b = None) \/ exists l, map f bs = map Some l /\ n <= length xs + list_sum l) as [(b & I & N)|(l & M & L)].
  { destruct lst as [m|]; simpl in E.
    - apply pay_ok in E. destruct E as [E|(l & M & L)]; [now left|]. right. exists l. split; [easy|lia].
    - left. apply existsb_exists in E. destruct E as (b & I & N). exists b. split; [easy|]. now destruct (f b). }
  - apply in_split in I. destruct I as (p & q & ->).
    exists (map (fun _ => 0) p ++ n :: map (fun _ => 0) q).
    split; [now rewrite !app_length; simpl; rewrite !map_length|]. split.
    + rewrite sum_app. simpl. lia.
    + intros i c C. destruct (lt_eq_lt_dec i (length p)) as [[Lt| ->]|Gt].
      * exists 0. rewrite nth_error_app1 by now rewrite map_length. rewrite nth_error_app1 in C by easy.
        split; [|destruct (f c); [lia|easy]]. now apply (map_nth_error (fun _ => 0)) in C.
      * rewrite nth_error_app2 in C by easy. rewrite Nat.sub_diag in C. simpl in C. injection C as <-. exists n.
        rewrite nth_error_app2 by (rewrite map_length; easy). rewrite map_length, Nat.sub_diag. now rewrite N.
      * rewrite nth_error_app2 in C by lia. exists 0. rewrite nth_error_app2 by (rewrite map_length; lia). rewrite map_length.
        destruct (i - length p) as [|j] eqn:J; [lia|]. simpl in *. split; [|destruct (f c); [lia|easy]].
        now apply (map_nth_error (fun _ => 0)) in C.
  - exists l. split; [rewrite <- (map_length Some), <- M; apply map_length|]. split; [easy|].
    intros i b B. apply (map_nth_error f) in B. rewrite M in B.
    destruct (nth_error l i) as [k|] eqn:K.
    + apply (map_nth_error Some) in K as K'. rewrite B in K'. exists k. split; [easy|]. injection K' as ->. easy.
    + apply nth_error_None in K. assert (i < length (map Some l)) as J by (apply nth_error_Some; congruence).
      rewrite map_length in J. lia.
Qed.

Lemma combine_in {A B} (l : list A) (m : list B) x y : In (x, y) (combine l m) ->
  exists i, nth_error l i = Some x /\ nth_error m i = Some y.
Proof.
  revert m. induction l as [|a l IH]; intros [|b m]; simpl; try easy. intros [[= -> ->]|I]; [now exists 0|].
  destruct (IH m I) as (i & ?). now exists (S i).
Qed.

Lemma fst_combine {A B} (l : list A) (m : list B) : length m = length l -> map fst (combine l m) = l.
Proof. revert m. induction l as [|a l IH]; intros [|b m]; simpl; try easy. intros [= E]. now rewrite IH. Qed.

Lemma snd_combine {A B} (l : list A) (m : list B) : length m = length l -> map snd (combine l m) = m.
Proof. revert m. induction l as [|a l IH]; intros [|b m]; simpl; try easy. intros [= E]. now rewrite IH. Qed.

Section Row.
Variables (g : code) (lst : option nat) (n : nat).
Hypothesis n_least : match lst with Some m => n <= m | None => True end.
Let f := fun x : item => key (score (code_of x) g).
Let bs := flatten (group fresh g xs (map f xs)) [].

Lemma buckets_ok b : In b bs -> bucket_ok b /\ sub (part b) /\
  (exists a, forall x, In x (part b) -> code_of x <> g /\ score (code_of x) g = a).
Proof.
  intros I. destruct (sorted_flatten f _ _ (group_sorted f g xs) b I) as [B (k & K)].
  assert (P := group_parts f g xs). fold bs in P.
  assert (forall x, In x (part b) -> In x xs /\ code_of x <> g) as O.
  { intros x J. assert (In x (filter (outside g) xs)) as F.
    { apply (Permutation_in x (Permutation_sym P)), in_concat. exists (part b). split; [now apply in_map|easy]. }
    apply filter_In in F. destruct F as [X F]. split; [easy|]. unfold outside in F. now destruct (code_dec (code_of x) g). }
  split; [easy|]. split.
  - split; [intros x J; now apply O|].
    assert (NoDup (map code_of (parts bs))) as D.
    { apply (Permutation_NoDup (Permutation_map code_of P)). rewrite <- filter_codes. now apply NoDup_filter. }
    apply in_split in I. destruct I as (p & q & E). rewrite E in D. rewrite map_app, concat_app, map_app in D. simpl in D.
    apply nodup_right in D. rewrite map_app in D. now apply nodup_left in D.
  - destruct (part b) as [|y t] eqn:T; [exists (0, 0); easy|]. exists (score (code_of y) g). intros x J.
    split; [now apply O|]. apply key_inj. change (f x = f y). rewrite (K x J). symmetry. apply K. now left.
Qed.

Lemma by_parts h : (forall b, In b bs -> at_least (map code_of (part b)) left (h b)) ->
  enough h (option_map (fun m => m - length xs) lst) bs = true -> fine pegs colours repeats set lim n g.
Proof.
  intros H E. destruct (enough_ok h n lst bs n_least E) as (lows & Len & Sum & Low).
  set (ps := combine (map (fun b => map code_of (part b)) bs) lows).
  assert (length lows = length (map (fun b => map code_of (part b)) bs)) as Len' by now rewrite map_length.
  apply (fine_parts pegs colours repeats set lim n g ps).
  - unfold ps. rewrite fst_combine by easy. unfold set. rewrite filter_codes.
    assert (concat (map (fun b => map code_of (part b)) bs) = map code_of (parts bs)) as ->.
    { rewrite concat_map, map_map. reflexivity. }
    apply Permutation_map. apply group_parts.
  - intros p k I. apply combine_in in I. destruct I as (i & I & J).
    destruct (nth_error bs i) as [b|] eqn:B.
    2:{ apply nth_error_None in B. assert (i < length (map (fun b => map code_of (part b)) bs)) by (apply nth_error_Some; congruence).
        rewrite map_length in *. lia. }
    assert (C := map_nth_error (fun b => map code_of (part b)) _ _ B). rewrite I in C. injection C as ->.
    destruct (Low i b B) as (k' & K & L). rewrite J in K. injection K as <-.
    assert (In b bs) as IB by now apply nth_error_In in B.
    split.
    + destruct (buckets_ok b IB) as (_ & _ & a & U). exists a. intros x X. apply in_map_iff in X. destruct X as (y & <- & Y).
      now apply U.
    + now apply (H b IB).
  - unfold ps. rewrite snd_combine by easy. unfold set. now rewrite map_length.
Qed.

Lemma passes_ok : xs <> [] ->
  passes full left table fresh (length xs) (option_map (fun m => m - length xs) lst) xs g (map f xs) = true ->
  fine pegs colours repeats set lim n g.
Proof.
  intros NE. unfold passes. fold bs. intros P.
  assert (forall b, In b bs -> length (part b) <= length xs) as Le.
  { intros b I. destruct (buckets_ok b I) as (_ & [S D] & _). apply NoDup_incl_length; [now apply NoDup_map_inv in D|easy]. }
  destruct (enough (quick full) _ bs) eqn:E.
  { apply (by_parts (quick full)); [|easy]. intros b I. destruct (buckets_ok b I) as (B & S & _). now apply quick_ok. }
  destruct (existsb (fun b => length (part b) =? length xs) bs) eqn:U.
  - apply existsb_exists in U. destruct U as (b & I & L). apply Nat.eqb_eq in L.
    destruct (buckets_ok b I) as (_ & [S D] & a & A). apply (fine_useless pegs colours repeats set lim n g a).
    + unfold set. now destruct xs.
    + intros x X. apply in_map_iff in X. destruct X as (y & <- & Y). apply A.
      assert (incl xs (part b)) as J; [|now apply J]. apply NoDup_length_incl; [now apply NoDup_map_inv in D|lia|easy].
  - apply (by_parts (slow full left table)); [|easy]. intros b I. destruct (buckets_ok b I) as (B & S & _).
    apply slow_ok; auto. specialize (Le b I).
    assert (length (part b) <> length xs); [|lia]. intros L. assert (existsb (fun b => length (part b) =? length xs) bs = true); [|congruence].
    apply existsb_exists. exists b. split; [easy|now apply Nat.eqb_eq].
Qed.
End Row.
End Set_.

Lemma settle_ok (ok : code -> Prop) maps : (forall y g, In y maps -> In g board -> ok (image y g) -> ok g) ->
  (forall y g, In y maps -> In g board -> In (image y g) board) ->
  forall fuel open, settle fuel maps open = true -> (forall g, In g board -> ~ In g open -> ok g) -> forall g, In g board -> ok g.
Proof.
  intros Al On. induction fuel as [|fuel IH]; intros open S O g G.
  - destruct open; [now apply O|easy].
  - destruct open as [|o open]; [now apply O|].
    cbn [settle] in S. remember (o :: open) as all. clear Heqall.
    apply (IH _ S); [|easy]. clear g G. intros g G N.
    destruct (in_dec code_dec g all) as [I|I]; [|now apply O].
    destruct (existsb (fun y => free (index all) (image y g)) maps) eqn:E.
    + apply existsb_exists in E. destruct E as (y & Y & F). apply index_free in F. apply (Al y g Y G). apply O; auto.
    + exfalso. apply N, filter_In. split; [easy|]. now rewrite E.
Qed.

Lemma walk_open {B} (f : B -> code -> positive) (test : code -> list positive -> bool) (xs : list B) g :
  In g (elements rows) ->
  ~ In g (walk (fun g ks acc => if test g ks then acc else g :: acc) rows (map (fun x => tmap (f x) rows) xs) []) ->
  test g (map (fun x => f x g) xs) = true.
Proof.
  rewrite walk_ok. generalize (elements rows) as l, (@nil code) as acc. induction l as [|h l IH]; intros acc I N; [easy|].
  assert (forall l acc h, In h acc -> In h (fold_left (fun acc g => if test g (map (fun x => f x g) xs) then acc else g :: acc) l acc)) as K.
  { clear. induction l as [|a l IH]; intros acc h I; [easy|]. simpl. apply IH. destruct (test _ _); [easy|now right]. }
  simpl in N. destruct I as [->|I]; [|now apply (IH _ I N)].
  destruct (test g (map (fun x => f x g) xs)) eqn:E; [easy|]. exfalso. apply N, K. now left.
Qed.

Lemma check_ok given table c : rows = tmap fst given ->
  check_claim pegs colours rows (items_of pegs colours given) ts table c = true ->
  (forall k d, In d (claims_at k table) -> length (ids d) < length (ids c) -> true_claim rows d) -> true_claim rows c.
Proof.
  intros R C T. unfold check_claim in C.
  destruct (fetch_all (items_of pegs colours given) (ids c)) as [xs|] eqn:F; [|easy].
  apply fetch_all_ok in F; [|now rewrite <- R]. rewrite <- R in F. destruct F as [Ids Ri].
  destruct (index_distinct (map code_of xs)) as [m|] eqn:D; [|now destruct xs].
  assert (xs <> []) as NE by now intros ->.
  apply index_distinct_ok in D. destruct D as (D & _ & M).
  assert (at_least (map code_of xs) (limit c) (least c)) as H.
  { intros n Le. apply all_fine. intros g G.
    assert (length (ids c) = length xs) as Len by (rewrite <- Ids; apply map_length). rewrite Len in T.
    destruct xs as [|x0 xs0] eqn:EX; [easy|]. rewrite <- EX in *. clear EX.
    destruct (table_for ts (less (limit c))) as [steps full] eqn:Ta.
    assert (map answers xs = map (fun x => tmap (fun g => key (score (code_of x) g)) rows) xs) as An.
    { apply map_ext_in. intros x I. now apply Ri. }
    set (test := passes full (less (limit c)) table (Bucket [] steps 0 false) (length xs) (option_map (fun n => n - length xs) (least c)) xs) in *.
    rewrite An in C.
    set (open := walk _ rows _ []) in C.
    assert (forall g, In g board -> ~ In g open -> fine pegs colours repeats (map code_of xs) (limit c) n g) as O.
    { intros h B N. apply (walk_open (fun x g => key (score (code_of x) g)) test xs h (all_rows h B)) in N.
      assert (P := passes_ok xs (limit c) table Ri D T h (least c) n Le NE). rewrite Ta in P. now apply P. }
    revert g G.
    assert (forall maps, settle 60 maps open = true ->
      (forall y, In y maps -> valid pegs colours y = true /\ forall x, In x (map code_of xs) -> In (image y x) (map code_of xs)) ->
      forall g, In g board -> fine pegs colours repeats (map code_of xs) (limit c) n g) as St.
    { intros maps S V. apply (settle_ok _ maps) with (fuel := 60) (open := open); auto.
      - intros y g Y G. destruct (V y Y) as [V1 V2]. apply fine_alike; auto.
        + intros x. now apply image_board.
        + intros x z. now apply score_image.
        + intros x z. now apply (image_inj pegs colours repeats).
        + intros x I. apply in_map_iff in I. destruct I as (z & <- & I). now apply Ri.
      - intros y g Y G. apply image_board; [now apply V|easy]. }
    destruct open as [|o os] eqn:EO.
    - intros g G. apply O; auto.
    - apply (St _ C). intros y Y. apply filter_In in Y. destruct Y as [_ Y]. apply andb_true_iff in Y. destruct Y as [V K].
      split; [easy|]. intros x I. rewrite forallb_forall in K. specialize (K x I). unfold has in K.
      destruct (PositiveMap.find (number (image y x)) m) as [z|] eqn:Z; [|easy]. apply code_eqb_eq in K. subst z. now apply (M _ _ Z). }
  intros ys Iy Ay.
  assert (map code_of ys = map code_of xs) as ->; [|now apply holds_at_least].
  clear - Ids Iy Ay Ri. rewrite <- Ids in Iy. clear Ids.
  assert (forall x, In x xs -> at_id rows x) as Ax by (intros; now apply Ri). clear Ri.
  revert xs Iy Ax. induction ys as [|y ys IH]; intros [|x xs] Iy Ax; try easy. simpl in *. injection Iy as E Iy.
  f_equal; [|apply IH; auto].
  assert (Some (code_of y) = Some (code_of x)); [|congruence]. rewrite <- (Ay y), <- (Ax x) by now left. now rewrite E.
Qed.
End Claim.

(* Tables of steps. *)

Lemma room_to_ok most cap r : room_to most cap r = min cap (room most r).
Proof.
  induction r as [|r IH]; simpl; [lia|]. rewrite IH. destruct (le_lt_dec (room most r) cap) as [L|L].
  - rewrite (Nat.min_r cap (room most r)) by easy. reflexivity.
  - rewrite (Nat.min_l cap (room most r)) by lia. destruct most as [|m]; [lia|].
    assert (cap <= S m * cap) by (simpl; lia). assert (cap <= S m * room (S m) r) by (simpl; lia). lia.
Qed.

Lemma room_mono most j k : j <= k -> room most j <= room most k.
Proof.
  assert (forall r, room most r <= room most (S r)) as M.
  { induction r as [|r IH]; [simpl; lia|]. simpl in *. apply le_n_S, Nat.mul_le_mono_l, IH. }
  induction 1 as [|k L IH]; [easy|]. specialize (M k). lia.
Qed.

Lemma steps_fit_ok most : forall steps prev i, steps_fit most prev i steps = true -> room most (pred prev) <= i ->
  forall j k, nth_error steps j = Some k -> room most (pred k) <= i + j.
Proof.
  induction steps as [|k steps IH]; intros prev i F P j q; [now destruct j|]. simpl in F.
  assert (room most (pred k) <= i) as K.
  { destruct (Nat.eqb_spec k prev) as [->|]; [easy|]. rewrite room_to_ok in F.
    destruct (min (S i) (room most (pred k)) <=? i) eqn:E; [|easy]. apply Nat.leb_le in E. lia. }
  assert (steps_fit most k (S i) steps = true) as F'.
  { destruct (if k =? prev then true else _); [easy|easy]. }
  destruct j as [|j]; simpl; [intros [= <-]; lia|]. intros Q.
  assert (room most (pred q) <= S i + j) by (apply (IH k (S i)); auto; lia). lia.
Qed.

Lemma steps_ok_fit most steps : steps_fit most 0 0 steps = true -> steps_ok most steps.
Proof.
  intros F i k j E L. assert (room most (pred k) <= 0 + i) by (apply (steps_fit_ok most steps 0 0); auto).
  assert (room most j <= room most (pred k)) by (apply room_mono; lia). lia.
Qed.

Lemma kinds_ok row : forall xs (f : item -> positive) seen,
  (forall k, In k seen -> In k (kinds row xs (map f xs) seen)) /\
  forall x, In x xs -> code_of x <> row -> In (f x) (kinds row xs (map f xs) seen).
Proof.
  induction xs as [|x xs IH]; intros f seen; simpl; [easy|].
  destruct (code_eqb (code_of x) row) eqn:E.
  - split; [apply IH|]. intros y [<-|I] N; [apply code_eqb_eq in E; contradiction|]. now apply IH.
  - assert (In (f x) (if mem (f x) seen then seen else f x :: seen)) as J.
    { destruct (mem (f x) seen) eqn:M; [now apply mem_ok|now left]. }
    split.
    + intros k K. apply IH. destruct (mem _ _); [easy|now right].
    + intros y [<-|I] N; [exact (proj1 (IH f _) _ J)|exact (proj2 (IH f _) y I N)].
Qed.

Lemma fold_max {A} (f : A -> nat) l : forall n, n <= fold_left (fun n a => Nat.max n (f a)) l n /\
  forall a, In a l -> f a <= fold_left (fun n a => Nat.max n (f a)) l n.
Proof.
  induction l as [|a l IH]; intros n; simpl; [split; [lia|easy]|]. destruct (IH (Nat.max n (f a))) as [L M]. split; [lia|].
  intros b [<-|I]; [lia|now apply M].
Qed.

Lemma note_ok items claims : forall t, (forall k c, In c (claims_at k t) -> In c claims) ->
  forall l, incl l claims -> forall k c, In c (claims_at k (fold_left (note items) l t)) -> In c claims.
Proof.
  intros t T l. revert t T. induction l as [|d l IH]; intros t T I; simpl; [exact T|].
  apply IH; [|intros c C; apply I; now right]. intros k c. unfold note.
  destruct (fetch_all items (ids d)) as [p|]; [|apply T]. unfold claims_at at 1.
  destruct (Pos.eq_dec k (name p)) as [->|N].
  - rewrite PositiveMap.gss. intros [<-|C]; [apply I; now left|now apply (T (name p))].
  - rewrite PositiveMap.gso by easy. apply (T k).
Qed.
End Sound.
