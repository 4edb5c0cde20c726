/** The pages that `FILM_KEYS` must produce, written by hand according to the layout's rules, with 60 columns. */
export const FILM_PAGES: readonly string[] = [
  `FADE IN:


INT. FERRY ENGINE ROOM - NIGHT

A single lamp swings. Pipes sweat. NORA REID, sixty, oil to
the elbows, listens to the engine the way others listen to
rain.

She lays her palm on the casing. It shivers under her hand.

                      NORA
          You’re limping again, old girl.

A boot on the ladder. TOBIAS, twenty, comes down backwards
with two mugs and spills most of one.

                      TOBIAS
          They want to know upstairs if we’re
          going or not going.
                (seeing the gauge)
          Is that supposed to be red?

                      NORA
          It’s been red since before you were
          born.

                      TOBIAS
          That isn’t an answer.

                      NORA
          It’s the only one she gives.

She takes the fuller mug. He lets her.

                      NORA (CONT'D)
          Who’s upstairs?

                      TOBIAS
          Forty for the island, two vans, and
          a man with a piano.

                      NORA
          A piano.

                      TOBIAS
          Upright. He won’t leave it. He’s
          sitting on the stool in the rain
          with an umbrella over the keys and
          none over himself.

Nora turns a valve a quarter. The engine drops half a tone
and holds it.`,
  `                                                          2.
                      NORA
          Give me ten minutes. Then tell them
          we go with the slack water or we
          don’t go.


EXT. FERRY CAR DECK - NIGHT

Rain in the floodlights. Under a striped umbrella an upright
piano is lashed to a bollard with somebody’s good scarf.

On the stool: MR. ABLE, seventy, soaked, patient.

                      TOBIAS
          She says ten minutes.

                      MR. ABLE
          They always say ten. Is she the one
          with the hands?

                      TOBIAS
          Sorry?

                      MR. ABLE
          The engineer. I was told a woman
          with good hands. I have a string
          gone, you see. The low A. Nothing I
          own will turn it.
                (wiping a key)
          It has to be in by morning. There’s
          a wedding.

                      TOBIAS
          Whose?

                      MR. ABLE
          Mine.

Tobias looks at the piano, at the man, at the black water
going by the wrong way.


INT. FERRY ENGINE ROOM - NIGHT

The gauge is lower. Nora has her ear to the casing when
Tobias drops from the ladder without touching a rung.

                      TOBIAS
          Have you got a spanner that turns a
          very small square?

                      NORA
          How small?`,
  `                                                          3.
He shows her with finger and thumb. She opens a drawer that
nobody else may open, and takes out a key wrapped in felt.

                      NORA (CONT'D)
          My father tuned the chapel on
          Saturdays. Engines on weekdays. He
          said it was one trade.

She puts the key in her breast pocket and buttons it.

                      NORA (CONT'D)
          Hold this valve. If she drops
          another half tone, shout. If she
          goes up, run.

                      TOBIAS
          Run where?

But she is on the ladder already.

                      NORA (O.S.)
          Upstairs, Tobias. On a boat it is
          always upstairs.


EXT. FERRY CAR DECK - NIGHT

Nora lifts the lid. The strings shine like a harp that has
been in a fight. She finds the peg by touch.

                      NORA
          Play it.

                      MR. ABLE
          It’s flat.

                      NORA
          I know it’s flat. Play it so I can
          hear how far.

One low note. It goes through the deck and into the shoes of
everybody there. Car doors open. A child in a yellow coat,
JUNE, seven, walks into the light.

                      JUNE
          Is the boat broken or is it music?

                      NORA
          Both. Hold the umbrella.

June holds it with both hands. Nora turns the key by the
width of a hair.`,
  `                                                          4.
                      NORA (CONT'D)
          Again.

The note climbs. Below them, as if it had been asked, the
engine climbs after it. They meet.

THE WATER ALONG THE HULL HAS STOPPED. NOT A RIPPLE EITHER
WAY.


INT. FERRY ENGINE ROOM - CONTINUOUS

Tobias, both hands on the valve, looks at the pipes. Nothing
sweats. Nothing shakes.

                      TOBIAS
                (to nobody)
          She’s gone up.
                (louder)
          Nora! She’s gone up!


EXT. FERRY CAR DECK - CONTINUOUS

            NORA                           MR. ABLE
Now!                           Now?

He plays. Not a march, nothing for a wedding: a slow thing
with that one low note under it like a floor. The ferry
leaves the quay so gently that June is the only one who sees
the land begin to move.

                      JUNE
          We’re going.

                      NORA
          Of course we are. It was only out
          of tune.

                                                   FADE OUT.

                           THE END`,
]
