/** Three pages of a screenplay, as keys to type. */
export const FILM_TITLE = 'The Slack Water'

/**
 * The keys as a writer presses them: lower case where the page capitalises; only the start of names and places, because
 * the page completes them; Tab for a name or a parenthetical; Enter for everything else.
 */
export const FILM_KEYS = `
FADE IN:⏎
int. ferry engine room - night⏎
a single lamp swings. pipes sweat. NORA REID, sixty, oil to the elbows, listens to the engine the way others listen to rain.⏎
she lays her palm on the casing. it shivers under her hand.⏎
⇥Nora⏎
you're limping again, old girl.⏎
⏎
a boot on the ladder. TOBIAS, twenty, comes down backwards with two mugs and spills most of one.⏎
⇥tobias⏎
they want to know upstairs if we're going or not going.⇥seeing the gauge⏎
is that supposed to be red?⏎
n⏎
it's been red since before you were born.⏎
↓⏎
that isn't an answer.⏎
↓⏎
it's the only one she gives.⏎
⏎
she takes the fuller mug. he lets her.⏎
⇥n⏎
who's upstairs?⏎
↓⏎
forty for the island, two vans, and a man with a piano.⏎
↓⏎
a piano.⏎
↓⏎
upright. he won't leave it. he's sitting on the stool in the rain with an umbrella over the keys and none over himself.⏎
⏎
Nora turns a valve a quarter. the engine drops half a tone and holds it.⏎
⇥n⏎
give me ten minutes. then tell them we go with the slack water or we don't go.⏎
⏎⏎
ext. ferry car deck - night⏎
rain in the floodlights. under a striped umbrella an upright piano is lashed to a bollard with somebody's good scarf.⏎
on the stool: MR. ABLE, seventy, soaked, patient.⏎
⇥t⏎
she says ten minutes.⏎
Mr. Able⏎
they always say ten. is she the one with the hands?⏎
↓⏎
sorry?⏎
↓⏎
the engineer. I was told a woman with good hands. I have a string gone, you see. the low {Control+i}A{Control+i}. Nothing I own will turn it.⇥wiping a key⏎
it has to be in by morning. there's a wedding.⏎
↓⏎
whose?⏎
↓⏎
mine.⏎
⏎
Tobias looks at the piano, at the man, at the black water going by the wrong way.⏎
⏎
in⇥f⇥n⏎
the gauge is lower. Nora has her ear to the casing when Tobias drops from the ladder without touching a rung.⏎
⇥t⏎
have you got a spanner that turns a very small square?⏎
↓⏎
how small?⏎
⏎
he shows her with finger and thumb. she opens a drawer that nobody else may open, and takes out a key wrapped in felt.⏎
⇥n⏎
my father tuned the chapel on Saturdays. engines on weekdays. he said it was one trade.⏎
⏎
she puts the key in her breast pocket and buttons it.⏎
⇥n⏎
hold this valve. if she drops another half tone, shout. if she goes up, run.⏎
↓⏎
run where?⏎
⏎
but she is on the ladder already.⏎
⇥Nora (O.S.)⏎
upstairs, Tobias. on a boat it is always upstairs.⏎
⏎⏎
ex⇥↓⇥n⏎
[[ask the props people how heavy it is]]⏎
Nora lifts the lid. the strings shine like a harp that has been in a fight. she finds the peg by touch.⏎
⇥n⏎
play it.⏎
m⏎
it's flat.⏎
↓⏎
I know it's flat. play it so I can hear how far.⏎
⏎
one low note. it goes through the deck and into the shoes of everybody there. car doors open. a child in a yellow coat, JUNE, seven, walks into the light.⏎
⇥june⏎
is the boat broken or is it music?⏎
n⏎
both. hold the umbrella.⏎
⏎
June holds it with both hands. Nora turns the key by the width of a hair.⏎
⇥n⏎
again.⏎
⏎
the note climbs. below them, as if it had been asked, the engine climbs after it. they meet.⏎
{Control+7}the water along the hull has stopped. not a ripple either way.⏎
⏎
in⇥f⇥c⏎
Tobias, both hands on the valve, looks at the pipes. nothing sweats. nothing shakes.⏎
⇥t⇥⇥to nobody⏎
she's gone up.⇥louder⏎
Nora! she's gone up!⏎
⏎⏎
ext. ferry car deck - continuous⏎
⇥Nora⏎
now!⏎
m⏎
now?{Control+Alt+d}⏎
⏎
he plays. not a march, nothing for a wedding: a slow thing with that one low note under it like a floor. the ferry leaves the quay so gently that June is the only one who sees the land begin to move.⏎
⇥j⏎
we're going.⏎
n⏎
of course we are. it was only out of tune.⏎
⏎
FADE OUT.⏎
> THE END <`
