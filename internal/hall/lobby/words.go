package lobby

import "strings"

// spokenWords lists the words of invite codes. Each word has three to five letters and no accent, is known to children,
// and is harmless in all of our languages. No two words can be confused when spoken or typed.
var spokenWords = strings.Fields(`
acorn actor alarm album alley alpha amigo angel apple apron aroma arrow atlas atom attic audio auto
badge bagel baker ball banjo bank barn basil baton beach bean bee belt beret berry bike bingo birch bird
bison blend blimp blues boat bonus book bravo bread brick broom brush bugle bulb bus cabin cable cadet cake
camel camp candy canoe cargo carol cedar cello chair chef chili chimp cider cliff clip clock cloud clown
cobra cocoa colt comet cork crane cube curry daisy dance deer delta depot diary digit disco dish diva
dodo dog door dove drama dream dress drum duck duet dune eagle earth easel echo egg elbow elf ember fan
fern fig film fire flag flame flask float flute foam focus fort forum fox frog frost fruit gala gamma
gecko genie giant glass glide globe golf gong grape guava gull guru gym hand harp hat hawk hero hill
hippo hive hobby honey horse hotel hub igloo ivy jam jazz jeans jelly jet joker judo jug juice jumbo
karma kayak kebab kilo kiosk kite kiwi koala label lama laser lasso latte leaf lemon lens lily limbo
lion logo lotto lotus lucky lunch magic mambo manor map maple maze medal melon menu metro milk mint
model moon moose motor movie music nest ninja north nova nylon oasis oboe ocean octet omega onion opal
opera orbit orca otter oven owl paint palm panda panel parka party pasta patio pearl penny pesto photo
piano pie pilot pixel pizza plaza poem polar polka polo pond poppy prism puma pupil queen quest quiz
radar radio rally ranch relax rhino river road robin robot rodeo roof rope rugby rumba saga salad salsa
salt samba sauna scarf scout seal shark ship shoe siren skate ski sled smile snack snail snow soap sock
sofa sonar spade spice spoon squid stamp star storm straw sugar sumo surf sushi swan swim swing taco
tango tapir taxi team teddy tempo tent tiger toast tofu tonic tooth topaz torch totem tower toy train
tree trio troll trout truck tuba tulip turbo twig vase vault veto video villa vinyl vista wagon wave web
whale wheat wheel yak yard yeti yoga yoyo zebra zoo
`)
