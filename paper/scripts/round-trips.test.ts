/** Plays that go out to another program's format and come back, compared block by block. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blocksOf, parseFountain, printFountain, type Play } from '@replique/script'
import { PRINT_FORMATS } from './print-formats.ts'
import { readScript } from './read-script.ts'

const FILM = `Title: The Long Ferry
Credit: written by
Author: A. N. Other
Contact: 1 Quay Road

INT. BOATHOUSE - NIGHT #1A#

Rain. _Under_ **bold** *it*.
A second line [[is it too long?]] of it.


A pause.

!!CLOSE ON THE ROPE

ADA (O.S.)
(low)
Who is *there*?
  
No one.

BEN ^
Me.

CORA ^
And me.

Ben sits.

BEN
I said so.
(to Cora)
Twice.

> CUT TO:

EXT. QUAY - DAY

DAN
~Row, row
~to the shore

> THE END <

===

After it all.
`

const STAGE = `Title: The Tide

# ACT ONE

## Scene 1

A kitchen. Night.

ADA
(at the window)
It is coming in.

BEN
It always does. *(He laughs.)*

*Cora enters.*

CORA
Good evening.

# ACT TWO

## Scene 1

BEN
Still here.
`

/** (CONT'D) is the page's to say, white space beside what no page shows is nobody's. */
const bare = (text: string): string =>
  text
    .replaceAll(/,?"CONT['’]D"/g, '')
    .replaceAll('[,', '[')
    .replaceAll(/(?:\\n|\s)+/g, ' ')
    .replaceAll(/" | "/g, '"')

async function again(play: Play, name: string): Promise<Play> {
  const format = PRINT_FORMATS.find((one) => one.name === name)!
  const read = await readScript({ name: `play${format.extension}`, bytes: await (await format.open())(play) })
  if ('error' in read) throw new Error(read.error)
  // and by Fountain once more
  return parseFountain(printFountain(read.play))
}

const blocks = (play: Play): string[] => blocksOf(play).blocks.map((block) => bare(JSON.stringify(block)))

describe.each(['fdx', 'docx', 'tei'])('from Fountain by %s to Fountain, nothing is lost', (name) => {
  test.each([
    ['of a film', FILM],
    ['of a stage play', STAGE],
  ])('%s', async (_, text) => {
    const play = parseFountain(text)
    expect(blocks(await again(play, name))).toEqual(blocks(play))
  })
})

const place = new URL('../../../shared/data/scripts/fountain/', import.meta.url)
if (!existsSync(place)) test.skip('of the files of ../shared/data/scripts/fountain: not there', () => {})
else
  describe.each(['fdx', 'docx'])('from the files of ../shared by %s to Fountain, nothing is lost', (name) => {
    test.each(readdirSync(place).filter((file) => file.endsWith('.fountain')))('%s', async (file) => {
      const play = parseFountain(readFileSync(new URL(file, place), 'utf8'))
      expect(blocks(await again(play, name))).toEqual(blocks(play))
    })
  })
