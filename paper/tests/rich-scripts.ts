/** Fountain scripts that use every feature of Fountain, written for these tests. */

/**
 * A screenplay: dual dialogue, extensions, forced elements, notes, cut passages, page breaks, blank lines within
 * action.
 */
export const RICH_FILM = `Title: _**The Long Ferry**_
    A Crossing
Credit: written by
Author: A. N. Other
Source: after a tale of the river
Draft date: 3 May 2024
Contact:
    1 Quay Road
    Harbour

# Before the Crossing

= Ada waits for a boat that nobody has seen.

INT. BOATHOUSE - NIGHT #1A#

Rain. _Under_ **bold** *it*, ***both*** and _**three**_.
A second line [[is it too long?]] of it.


A pause of two blank lines.

    An indented line.

[[A note that stands alone,
over two lines.]]

!INT. IS HOW SHE SAYS "IN"

!!CLOSE ON THE ROPE

ADA (O.S.)
(low)
Who is *there*?
  
No one.
(louder)
Nobody at all. [[cut this?]]

BEN ^
Me.

CORA ^
And me.

Ben sits. /* He used to stand. */ He says nothing.

BEN (CONT'D)
I said so.
(to Cora)
Twice.

@McCLANE (V.O., CONT'D)
Once more.

> CUT TO:

/*
EXT. MEADOW - DAY

Nobody is here.
*/

.THE SAME, LATER #2#

## Upon the Water

DAN
~Row, row
~to the shore

Dan stops.

DAN
So.

DISSOLVE TO:

> FADE TO GREY.

I/E. CAR - DAWN

= They drive.

> THE **END** <

===

After it all, 5 * 3 \\* 2 and a \\_line\\_.

ADA (CONT'D)
Typed where another spoke before.
`

/** A stage play: acts and scenes as sections, directions within speeches, songs, notes. */
export const RICH_STAGE = `Title: The Tide
Author: A. N. Other
Copyright: 2024

# ACT ONE

= The water comes.

## Scene 1

A kitchen. Night.

[[Is there a clock?]]

ADA
(at the window)
It is coming in. *(She turns.)* It always comes.

BEN
It always does. *(He laughs.)* [[too early?]]
(quietly)
Always.

ADA ^
And always will.

*Cora enters.*

CORA
Good evening.

CORA (CONT'D)
I said good evening.

TOM (singing)
~The tide, the tide,
~the tide comes in

> A silence <

# ACT TWO

## Scene 1

/* A dog barks. */

BEN (off)
Still here.

> BLACKOUT.

===

> END OF PLAY <
`
