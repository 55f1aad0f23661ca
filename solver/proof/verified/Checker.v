(* The checker. Its arguments may come from anywhere: whatever they are, Sound.v proves what it accepts. *)
Require Import List Arith PArith Bool FMapPositive.
Import ListNotations.
Require Import Keypeg.Game Keypeg.Mappings.

(* A tree has its elements at binary numbers: 1 at the root, 10 to the left and 11 to the right of it. *)
Inductive tree (A : Type) := Leaf | Node (left : tree A) (here : A) (right : tree A).
Arguments Leaf {A}.
Arguments Node {A}.

Fixpoint tmap {A B} (f : A -> B) (t : tree A) : tree B :=
  match t with Leaf => Leaf | Node l a r => Node (tmap f l) (f a) (tmap f r) end.
Fixpoint get {A} (t : tree A) (i : positive) : option A :=
  match t, i with
  | Leaf, _ => None
  | Node _ a _, xH => Some a
  | Node l _ _, xO i => get l i
  | Node _ _ r, xI i => get r i
  end.
Fixpoint elements {A} (t : tree A) : list A :=
  match t with Leaf => [] | Node l a r => a :: elements l ++ elements r end.

(* A number for each answer. *)
Fixpoint zeros (n : nat) (q : positive) : positive := match n with 0 => q | S n => xO (zeros n q) end.
Definition key (a : answer) : positive := zeros (fst a) (xI (zeros (snd a) xH)).

(* A code of a set. The mark is any number. *)
Record item := Item { id : positive; code_of : code; mark : positive; answers : tree positive }.

(* A claim about the codes with these numbers. Hints are mappings that may map the set to itself. *)
Record claim := Claim { ids : list positive; limit : option nat; least : option nat; hints : list mapping }.

(* The codes with one answer, the rows in which further codes are broken at best, the cost, and whether rows run out. *)
Record bucket := Bucket { part : list item; rest : list nat; cost : nat; over : bool }.
Inductive buckets := Empty | Fork (left : buckets) (here : bucket) (right : buckets).

Definition add (x : item) (b : bucket) : bucket :=
  match rest b with
  | [] => Bucket (x :: part b) [] (cost b) true
  | s :: r => Bucket (x :: part b) r (s + cost b) (over b)
  end.

Fixpoint insert (fresh : bucket) (k : positive) (x : item) (t : buckets) : buckets :=
  match k with
  | xH => match t with Empty => Fork Empty (add x fresh) Empty | Fork l b r => Fork l (add x b) r end
  | xO k => match t with Empty => Fork (insert fresh k x Empty) fresh Empty | Fork l b r => Fork (insert fresh k x l) b r end
  | xI k => match t with Empty => Fork Empty fresh (insert fresh k x Empty) | Fork l b r => Fork l b (insert fresh k x r) end
  end.

Fixpoint flatten (t : buckets) (more : list bucket) : list bucket :=
  match t with Empty => more | Fork l b r => flatten l (b :: flatten r more) end.

(* The codes other than the row, by their answers to it. *)
Fixpoint group (fresh : bucket) (row : code) (items : list item) (ks : list positive) : buckets :=
  match items, ks with
  | x :: items, k :: ks =>
      let t := group fresh row items ks in if code_eqb (code_of x) row then t else insert fresh k x t
  | _, _ => Empty
  end.

Definition root (t : tree positive) : positive := match t with Node _ k _ => k | Leaf => xH end.
Definition left (t : tree positive) : tree positive := match t with Node l _ _ => l | Leaf => Leaf end.
Definition right (t : tree positive) : tree positive := match t with Node _ _ r => r | Leaf => Leaf end.

(* Visits all rows, with the answers of all codes to each. *)
Fixpoint walk {A} (visit : code -> list positive -> A -> A) (rows : tree code) (ts : list (tree positive)) (acc : A) : A :=
  match rows with
  | Leaf => acc
  | Node l g r =>
      let acc := visit g (map root ts) acc in
      let acc := match l with Leaf => acc | _ => walk visit l (map left ts) acc end in
      match r with Leaf => acc | _ => walk visit r (map right ts) acc end
  end.

Fixpoint mem (k : positive) (l : list positive) : bool :=
  match l with [] => false | a :: l => if Pos.eqb k a then true else mem k l end.

Fixpoint kinds (row : code) (items : list item) (ks seen : list positive) : list positive :=
  match items, ks with
  | x :: items, k :: ks =>
      kinds row items ks (if code_eqb (code_of x) row then seen else if mem k seen then seen else k :: seen)
  | _, _ => seen
  end.

(* Whether two of the codes, other than the row, give it the same answer. *)
Fixpoint twins (g : item) (items : list item) (seen : list positive) : bool :=
  match items with
  | [] => false
  | x :: items =>
      if code_eqb (code_of x) (code_of g) then twins g items seen
      else match get (answers x) (id g) with
           | None => twins g items seen
           | Some k => if mem k seen then true else twins g items (k :: seen)
           end
  end.

Definition alike (p : list item) : bool := forallb (fun g => twins g p []) p.

Fixpoint pay (f : bucket -> option nat) (budget : nat) (bs : list bucket) : bool :=
  match bs with
  | [] => match budget with 0 => true | S _ => false end
  | b :: bs => match f b with None => true | Some n => pay f (budget - n) bs end
  end.

Definition enough (f : bucket -> option nat) (budget : option nat) (bs : list bucket) : bool :=
  match budget with
  | Some n => pay f n bs
  | None => existsb (fun b => match f b with None => true | Some _ => false end) bs
  end.

Fixpoint same (l : list positive) (p : list item) : bool :=
  match l, p with
  | [], [] => true
  | i :: l, x :: p => if Pos.eqb i (id x) then same l p else false
  | _, _ => false
  end.

Definition covers (claimed left : option nat) : bool :=
  match claimed, left with
  | None, _ => true
  | Some r, Some q => r =? q
  | _, _ => false
  end.

Fixpoint more (left : option nat) (p : list item) (claims : list claim) (best : nat) : option nat :=
  match claims with
  | [] => Some best
  | c :: claims =>
      if covers (limit c) left then
        if same (ids c) p then
          match least c with None => None | Some n => more left p claims (max best n) end
        else more left p claims best
      else more left p claims best
  end.

Definition name (p : list item) : positive := fold_left (fun n x => Pos.add n (mark x)) p xH.
Definition known := PositiveMap.t (list claim).
Definition claims_at (n : positive) (k : known) : list claim := match PositiveMap.find n k with Some l => l | None => [] end.

Section Bounds.
Variables (full : bool) (left : option nat) (table : known).

Definition quick (b : bucket) : option nat := if full then if over b then None else Some (cost b) else Some (cost b).
Definition slow (b : bucket) : option nat :=
  match quick b with
  | None => None
  | Some n =>
      match more left (part b) (claims_at (name (part b)) table) n with
      | None => None
      | Some n =>
          let twice := 2 * length (part b) in
          Some (if n <? twice then if alike (part b) then twice else n else n)
      end
  end.

Definition passes (fresh : bucket) (size : nat) (budget : option nat) (items : list item) (g : code) (ks : list positive) : bool :=
  let bs := flatten (group fresh g items ks) [] in
  if enough quick budget bs then true
  else if existsb (fun b => length (part b) =? size) bs then true
  else enough slow budget bs.
End Bounds.

(* Codes by a number that need not be unique. *)
Definition number (x : code) : positive := fold_right (fun a q => zeros a (xI q)) xH x.
Definition codes := PositiveMap.t code.
Definition put (x : code) (m : codes) : codes := PositiveMap.add (number x) x m.
Definition index (l : list code) : codes := fold_left (fun m x => put x m) l (PositiveMap.empty code).

(* An index of codes, if none is there twice. *)
Fixpoint index_distinct (l : list code) : option codes :=
  match l with
  | [] => Some (PositiveMap.empty code)
  | x :: l =>
      match index_distinct l with
      | None => None
      | Some m => match PositiveMap.find (number x) m with None => Some (put x m) | Some _ => None end
      end
  end.

Definition has (m : codes) (x : code) : bool :=
  match PositiveMap.find (number x) m with Some y => code_eqb y x | None => false end.
Definition free (m : codes) (x : code) : bool :=
  match PositiveMap.find (number x) m with Some _ => false | None => true end.

(* Removes rows that are equivalent to rows that are not open, as often as needed. *)
Fixpoint settle (fuel : nat) (maps : list mapping) (open : list code) : bool :=
  match open, fuel with
  | [], _ => true
  | _, 0 => false
  | _, S fuel =>
      let m := index open in
      settle fuel maps (filter (fun g => negb (existsb (fun y => free m (image y g)) maps)) open)
  end.

Section Check.
Variables (pegs colours : nat) (repeats : bool).

Definition counts (x : code) : list nat := map (fun a => count pegs a x) (seq 0 colours).
Fixpoint sum_min (u v : list nat) : nat :=
  match u, v with a :: u, b :: v => min a b + sum_min u v | _, _ => 0 end.

Definition all_keys : list (list positive) := map (fun r => map (fun w => key (r, w)) (seq 0 (S pegs))) (seq 0 (S pegs)).
Definition shared (ks : list (list positive)) (a : answer) : positive :=
  match nth_error ks (fst a) with
  | Some l => match nth_error l (snd a) with Some k => k | None => key a end
  | None => key a
  end.

Definition answers_of (ks : list (list positive)) (rows : tree (code * list nat)) (x : code) : tree positive :=
  let u := counts x in
  tmap (fun g => let r := reds pegs x (fst g) in shared ks (r, sum_min u (snd g) - r)) rows.

Definition items_of (given : tree (code * positive)) : tree item :=
  let rows := tmap (fun g => (fst g, counts (fst g))) given in
  let ks := all_keys in
  tmap (fun g => Item xH (fst g) (snd g) (answers_of ks rows (fst g))) given.

Definition fetch (items : tree item) (i : positive) : option item :=
  match get items i with Some x => Some (Item i (code_of x) (mark x) (answers x)) | None => None end.

Fixpoint fetch_all (items : tree item) (l : list positive) : option (list item) :=
  match l with
  | [] => Some []
  | i :: l =>
      match fetch items i, fetch_all items l with Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.

Definition note (items : tree item) (t : known) (c : claim) : known :=
  match fetch_all items (ids c) with
  | Some p => let n := name p in PositiveMap.add n (c :: claims_at n t) t
  | None => t
  end.

(* The room for codes, but at most cap. *)
Fixpoint room_to (most cap rows : nat) : nat :=
  match rows with 0 => 0 | S r => min cap (1 + most * room_to most cap r) end.

Fixpoint steps_fit (most prev i : nat) (steps : list nat) : bool :=
  match steps with
  | [] => true
  | k :: steps =>
      if (if k =? prev then true else room_to most (S i) (pred k) <=? i) then steps_fit most k (S i) steps else false
  end.

Definition is_full (most rows : nat) (steps : list nat) : bool :=
  let n := length steps in room_to most (S n) rows <=? n.

Definition tables := ((list nat * bool) * list (list nat * bool))%type.
Definition table_for (ts : tables) (left : option nat) : list nat * bool :=
  match left with None => (fst (fst ts), false) | Some r => nth r (snd ts) ([], false) end.

Definition less (l : option nat) : option nat := option_map pred l.

Definition check_claim (rows : tree code) (items : tree item) (ts : tables) (table : known) (c : claim) : bool :=
  match fetch_all items (ids c) with
  | None => false
  | Some xs =>
      let set := map code_of xs in
      match xs, index_distinct set with
      | [], _ => false
      | _, None => false
      | _, Some m =>
          let left := less (limit c) in
          let (steps, full) := table_for ts left in
          let size := length xs in
          let budget := option_map (fun n => n - size) (least c) in
          let test := passes full left table (Bucket [] steps 0 false) size budget xs in
          let open := walk (fun g ks acc => if test g ks then acc else g :: acc) rows (map answers xs) [] in
          match open with
          | [] => true
          | _ => settle 60 (filter (fun y => valid pegs colours y && forallb (fun x => has m (image y x)) set) (hints c)) open
          end
      end
  end.

(* Returns what is proved about all codes of the board: the least cost, or None for never, and the limit of rows. The steps
   are those of L without a limit, and with a limit of 0, 1, 2, ... rows. *)
Definition verify (given : tree (code * positive)) (steps : list nat) (limited : list (list nat)) (claims : list claim)
  : list (option nat * option nat) :=
  let rows := tmap fst given in
  let all := elements rows in
  let codes := board pegs colours repeats in
  if forallb (is_code pegs colours repeats) all && forallb (fun g => existsb (code_eqb g) all) codes then
    let items := items_of given in
    let xs := elements items in
    let most := walk (fun g ks n => max n (length (kinds g xs ks []))) rows (map answers xs) 0 in
    if forallb (steps_fit most 0 0) (steps :: limited) then
      let full := map (fun rs => (snd rs, is_full most (fst rs) (snd rs))) (combine (seq 0 (length limited)) limited) in
      let ts := ((steps, false), full) in
      let table := fold_left (note items) claims (PositiveMap.empty _) in
      if forallb (check_claim rows items ts table) claims then
        let n := length codes in
        map (fun c => (least c, limit c)) (filter (fun c => length (ids c) =? n) claims)
      else []
    else []
  else [].
End Check.
