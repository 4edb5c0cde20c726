import { expect, test } from 'vitest'
import { textOf } from '../../rich-text.ts'
import { readHtmlTree } from '../../formats/celtx/read-celtx.ts'
import { readPasted, type PastedScript } from './read-pasted.ts'

/** A page as Word puts it on the clipboard: conditional comments, styles named in classes, spans around all words. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal, li.MsoNormal {margin:0cm;font-size:12.0pt;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoNormal><b><span lang=EN-GB style='font-family:"Courier New"'>INT. PANTRY – NIGHT<o:p></o:p></span></b></p>
<p class=MsoNormal><span lang=EN-GB><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal><span lang=EN-GB>A shelf of jars, each with a
date on it.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-GB><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal style='margin-left:158.0pt'><span lang=EN-GB>ODILE<o:p></o:p></span></p>
<p class=MsoNormal style='margin-left:115.0pt'><span lang=EN-GB>(reading)<o:p></o:p></span></p>
<p class=MsoNormal style='margin:0cm 0cm 0cm 72.0pt'><span lang=EN-GB>Plums, <i>nineteen</i> eighty-two.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-GB><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal style='margin-left:158.0pt'><span lang=EN-GB>SAM<o:p></o:p></span></p>
<p class=MsoNormal style='margin-left:72.0pt'><span lang=EN-GB>Don’t open it.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-GB><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal><b><span lang=EN-GB>EXT. ORCHARD – DAY<o:p></o:p></span></b></p>
<!--EndFragment--></body></html>`

/**
 * A page copied from Google Docs. Everything is in a bold element whose own style cancels the bold, and the formatting
 * is in the styles of spans.
 */
const GOOGLE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1c2d">
<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-weight:400;">Scène 1</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-style:italic;">Le grenier. Odile est assise sur une malle.</span></p>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">ODILE</span><span style="font-weight:400;">.</span><span style="font-weight:400;"> – Elle est là-dedans.</span></p>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">SAM</span><span style="font-weight:400;">. – Qui ?</span></p>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">ODILE</span><span style="font-weight:400;">. – La robe.</span></p>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">SAM</span><span style="font-weight:400;">. – Ouvre.</span></p></b><br class="Apple-interchange-newline">`

const FILM = { kind: 'screenplay', language: 'en' } as const
const STAGE = { kind: 'stage', language: 'fr' } as const

/** Reads the clipboard as a browser would provide it. */
function read({ html, text }: { html: string; text: string }, into: typeof FILM | typeof STAGE) {
  const tree = html === '' ? undefined : readHtmlTree(html)
  return readPasted({ text, page: tree && 'root' in tree ? tree.root.children : [] }, into)
}

function lines(script: PastedScript | undefined): string[] | undefined {
  return script?.elements.map(({ kind, character, text }) => {
    const name = script.characters.find(({ id }) => id === character)?.name
    return `${kind}| ${[name, textOf(text)].filter(Boolean).join(' ')}`
  })
}

test('reads a screenplay pasted from Word, with its italics', () => {
  const script = read({ html: WORD, text: '' }, FILM)
  expect(lines(script)).toEqual([
    'scene| INT. PANTRY – NIGHT',
    'action| A shelf of jars, each with a date on it.',
    'cue| ODILE',
    'parenthetical| (reading)',
    'dialogue| Plums, nineteen eighty-two.',
    'cue| SAM',
    'dialogue| Don’t open it.',
    'scene| EXT. ORCHARD – DAY',
  ])
  expect(script?.elements[4]?.text).toEqual([
    { text: 'Plums, ' },
    { text: 'nineteen', italic: true },
    { text: ' eighty-two.' },
  ])
})

test('reads a stage play pasted from Google Docs by its bold names', () => {
  expect(lines(read({ html: GOOGLE, text: '' }, STAGE))).toEqual([
    'scene| Scène 1',
    'action| Le grenier. Odile est assise sur une malle.',
    'cue| ODILE',
    'dialogue| Elle est là-dedans.',
    'cue| SAM',
    'dialogue| Qui ?',
    'cue| ODILE',
    'dialogue| La robe.',
    'cue| SAM',
    'dialogue| Ouvre.',
  ])
})

test('reads plain text with names before the dialogue, and Fountain', () => {
  const text = 'ODILE : Elle est là.\nSAM : Qui ?\nODILE : La robe.\nSAM : Ouvre.\n'
  expect(lines(read({ html: '', text }, STAGE))?.slice(0, 2)).toEqual(['cue| ODILE', 'dialogue| Elle est là.'])
  expect(lines(read({ html: '', text: 'INT. BAR\r\n\r\nODILE\r\nYes.\r\n\r\nEXT. BAR' }, FILM))).toEqual([
    'scene| INT. BAR',
    'cue| ODILE',
    'dialogue| Yes.',
    'scene| EXT. BAR',
  ])
})

test('keeps the words of a title and a cast list before the script', () => {
  const text =
    'LA MALLE\n\nPERSONNAGES\n\nODILE, couturière\nSAM, son frère\n\nScène 1\n\nODILE. – Là.\n\nSAM. – Qui ?\n\nODILE. – Elle.\n\nSAM. – Ah.\n'
  const words = lines(read({ html: '', text }, STAGE))?.join(' ') ?? ''
  for (const kept of ['MALLE', 'couturière', 'son frère', 'Scène 1', 'Elle.']) expect(words).toContain(kept)
})

test('returns undefined for a page without speeches and for a single line', () => {
  expect(
    read({ html: '<h1>Plums</h1><p>A jar.</p><p>Another jar.</p>', text: 'Plums\nA jar.\nAnother jar.' }, FILM),
  ).toBeUndefined()
  expect(read({ html: '<p>just <b>words</b></p>', text: 'just words' }, FILM)).toBeUndefined()
  expect(read({ html: '', text: 'just words' }, FILM)).toBeUndefined()
})
