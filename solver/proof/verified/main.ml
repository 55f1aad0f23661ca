(* Reads certificates of one board from standard input, has the verified checker check them, and says what it proved. Nothing
   that is read or worked out here has to be right, except that the board is printed as it was given to the checker. *)
type nat = Checker.nat = O | S of nat
type positive = Checker.positive = XI of positive | XO of positive | XH

let fail what = prerr_endline ("refused: " ^ what); exit 1

let nats = ref [| O |]
let rec nat n =
  if n >= Array.length !nats then begin
    let old = Array.length !nats in
    let all = Array.make (max (n + 1) (2 * old)) O in
    Array.blit !nats 0 all 0 old;
    for i = old to Array.length all - 1 do all.(i) <- S all.(i - 1) done;
    nats := all;
    nat n
  end else !nats.(n)
let rec int_of = function O -> 0 | S n -> let rec go acc = function O -> acc | S n -> go (acc + 1) n in go 1 n
let rec positive n = if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))

(* The board: c6p4g10Bm. An empty hole counts as one more colour. *)
let board_of name =
  let number letter =
    match String.index_opt name letter with
    | None -> fail ("not a board: " ^ name)
    | Some i ->
        let j = ref (i + 1) in
        while !j < String.length name && name.[!j] >= '0' && name.[!j] <= '9' do incr j done;
        int_of_string (String.sub name (i + 1) (!j - i - 1)) in
  let empty = String.contains name 'b' and repeats = not (String.contains name 'M') in
  if empty && not repeats then fail "boards with empty holes and no repeats are not supported";
  (number 'p', number 'c' + (if empty then 1 else 0), repeats, if empty then 0 else 1)

let read_all () =
  let board = ref "" and claims = ref [] in
  (try
     while true do
       match String.split_on_char ' ' (input_line stdin) with
       | "keypeg" :: _ | "given" :: _ | [ "" ] -> ()
       | "last" :: _ -> fail "claims about the last row are not supported"
       | [ "board"; b ] -> if !board <> "" && !board <> b then fail "several boards" else board := b
       | first :: rest ->
           let least = if first = "never" then None else Some (int_of_string first) in
           let limit, codes = match rest with "in" :: r :: codes -> (Some (int_of_string r), codes) | codes -> (None, codes) in
           claims := (least, limit, codes) :: !claims
       | [] -> ()
     done
   with End_of_file -> ());
  (!board, List.rev !claims)

let letters = "0123456789abcdefghijk"

let rec permutations = function
  | [] -> [ [] ]
  | l -> List.concat_map (fun x -> List.map (fun p -> x :: p) (permutations (List.filter (( <> ) x) l))) l
let upto n = List.init n Fun.id
let pairs n = List.concat_map (fun b -> List.map (fun a -> (a, b)) (upto b)) (upto n)

(* Mappings that map a set of codes to itself: exchanges, and of the others one for each kind. *)
let mappings pegs colours orders set =
  let here = Hashtbl.create 64 in
  List.iter (fun x -> Hashtbl.replace here x ()) set;
  let keeps (holes, names) = List.for_all (fun x -> Hashtbl.mem here (Array.map (fun h -> names.(x.(h))) holes)) set in
  let id n = Array.init n Fun.id in
  let swap n (a, b) = let l = id n in l.(a) <- b; l.(b) <- a; l in
  let some n wrap = List.filter (fun pair -> keeps (wrap (swap n pair))) (pairs n) in
  let names = some colours (fun l -> (id pegs, l)) and holes = some pegs (fun l -> (l, id colours)) in
  let times = Array.make_matrix colours pegs 0 in
  List.iter (Array.iteri (fun h a -> times.(a).(h) <- times.(a).(h) + 1)) set;
  let found = ref [] in
  let try_order (order, place) =
    if List.for_all (fun (a, b) -> place.(a) < place.(b)) holes then begin
      let name = Array.make colours (-1) and taken = Array.make colours false in
      let rec go a =
        if a = colours then begin if keeps (order, name) then found := (order, Array.copy name) :: !found end
        else
          for b = 0 to colours - 1 do
            if (not taken.(b)) && List.for_all (fun (x, y) -> y <> a || name.(x) < b) names
               && (let ok = ref true in Array.iteri (fun i h -> if times.(a).(h) <> times.(b).(i) then ok := false) order; !ok)
            then begin taken.(b) <- true; name.(a) <- b; go (a + 1); taken.(b) <- false end
          done in
      go 0
    end in
  List.iter try_order orders;
  List.map (fun pair -> (id pegs, swap colours pair)) names @ List.map (fun pair -> (swap pegs pair, id colours)) holes @ !found

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 22; space_overhead = 200 };
  let name, claims = read_all () in
  let pegs, colours, repeats, first = board_of name in
  let rec words n = if n = 0 then [ [] ] else List.concat_map (fun a -> List.map (fun w -> a :: w) (words (n - 1))) (upto colours) in
  let distinct w = List.length (List.sort_uniq compare w) = pegs in
  let codes = Array.of_list (List.map Array.of_list (List.filter (fun w -> repeats || distinct w) (words pegs))) in
  let n = Array.length codes in
  let place = Hashtbl.create n in
  Array.iteri (fun i x -> Hashtbl.replace place x i) codes;
  let natural x = List.map nat (Array.to_list x) in
  Random.init 1;
  let marks = Array.init n (fun _ -> positive (1 + Random.bits () land 0xffffff)) in
  let rec build d v =
    let i = v + (1 lsl d) in
    if i > n then Checker.Leaf0 else Checker.Node0 (build (d + 1) v, (natural codes.(i - 1), marks.(i - 1)), build (d + 1) i) in
  let counts = Array.map (fun x -> Array.init colours (fun a -> Array.fold_left (fun k b -> if a = b then k + 1 else k) 0 x)) codes in
  let most =
    let best = ref 0 in
    for g = 0 to n - 1 do
      let seen = Hashtbl.create 64 in
      for x = 0 to n - 1 do
        if x <> g then begin
          let reds = ref 0 and keys = ref 0 in
          for i = 0 to pegs - 1 do if codes.(x).(i) = codes.(g).(i) then incr reds done;
          for a = 0 to colours - 1 do keys := !keys + min counts.(x).(a) counts.(g).(a) done;
          let k = (!reds * 64) + !keys in
          if not (Hashtbl.mem seen k) then Hashtbl.replace seen k ()
        end
      done;
      best := max !best (Hashtbl.length seen)
    done;
    !best in
  let steps limit =
    let rec go row room left = (* room codes are broken in this row *)
      if left <= 0 || row > limit then []
      else let m = min room left in List.init m (fun _ -> nat row) @ go (row + 1) (min (room * max most 1) n) (left - m) in
    go 1 1 (n + 1) in
  let limits = List.fold_left (fun m (_, l, _) -> max m (Option.value l ~default:0)) 0 claims in
  let orders = List.map (fun p -> let order = Array.of_list p in
      let place = Array.make pegs 0 in Array.iteri (fun i h -> place.(h) <- i) order; (order, place)) (permutations (upto pegs)) in
  let ids = Array.init n (fun i -> positive (i + 1)) in
  let claim (least, limit, texts) =
    let set = List.map (fun t -> Array.init pegs (fun i -> String.index letters t.[i] - first)) texts in
    let listed (holes, names) = (natural holes, natural names) in
    { Checker.ids = List.map (fun x -> ids.(Hashtbl.find place x)) set; least = Option.map nat least; limit = Option.map nat limit;
      hints = List.map listed (mappings pegs colours orders set) } in
  let claims = try List.map claim claims with Not_found | Invalid_argument _ -> fail "a code that the board does not have" in
  let read = Sys.time () in
  let proved = Checker.verify (nat pegs) (nat colours) repeats (build 0 0) (steps max_int) (List.map steps (upto (limits + 1))) claims in
  if proved = [] then fail "nothing is proved";
  List.iter (fun (least, limit) ->
      let rows = match limit with None -> "" | Some r -> Printf.sprintf " within %d rows" (int_of r) in
      Printf.printf "pegs %d, colours %d, %s: %s%s\n" pegs colours (if repeats then "with repeats" else "without repeats")
        (match least with None -> "not all codes can be broken" | Some t -> Printf.sprintf "all codes cost at least %d rows" (int_of t)) rows)
    proved;
  Printf.printf "%d claims, %.1f s to read them, %.1f s to check them\n" (List.length claims) read (Sys.time () -. read)
