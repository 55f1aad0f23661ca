(* Writes the checker as OCaml: with OCaml's booleans, lists, options and pairs, which are the same types, and with no other
   replacement. *)
Require Import Extraction ExtrOcamlBasic.
Require Import Keypeg.Checker.
Extraction Language OCaml.
Extraction "checker.ml" verify.
