/** Where the text of a group goes. */
export type Destination = 'body' | 'fonts' | 'styles' | 'info' | 'title' | 'author' | 'nowhere'

const NOWHERE = new Set(
  `aftncn aftnsep aftnsepc annotation atnauthor atndate atnicn atnid atnparent atnref atntime atrfend atrfstart background bkmkend bkmkstart
  blipuid buptim category colorschememapping colortbl comment company creatim datafield datastore defchp defpap do docvar dptxbxtext
  falt fchars ffdeftext ffentrymcr ffexitmcr ffformat ffhelptext ffl ffname ffstattext file filetbl fldinst fldtype fontemb fontfile
  footer footerf footerl footerr footnote formfield ftncn ftnsep ftnsepc generator gridtbl header headerf headerl headerr hlinkbase
  htmltag keycode keywords latentstyles lchars levelnumbers leveltext lfolevel linkval list listlevel listname listoverride
  listoverridetable listpicture liststylename listtable listtext lsdlockedexcept macpict mailmerge manager mmath mmathPict moveto
  nesttableprops nextfile nonesttables nonshppict objalias objclass objdata objname objsect objtime oldcprops oldpprops oldsprops
  oldtprops oleclsid operator panose passwordhash password pgp pgptbl picprop pict pntext pntxta pntxtb printim private
  propname protend protstart protusertbl pxe revtbl revtim rsidtbl rxe shpinst shprslt shppict sn sp staticval subject sv svb tc
  template themedata ts userprops wgrffmtfilter windowcaption writereservation xe xform xmlattrname xmlattrvalue xmlclose xmlname
  xmlnstbl xmlopen`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Names for content that is left out with a remark. */
const TOLD: Readonly<Record<string, string>> = {
  footnote: 'footnote',
  annotation: 'comment',
  pict: 'picture',
  objdata: 'object',
  mmath: 'formula',
}

const OPENED: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  info: 'info',
  shptxt: 'body',
  ud: 'body',
}

/** Returns the destination that a control word gives its group, or undefined if it doesn't change it. */
export function destinationOf(word: string, within: Destination): Destination | undefined {
  if (within === 'info') return word === 'title' || word === 'author' ? word : 'nowhere'
  const opened = OPENED[word]
  if (opened !== undefined) return opened
  return NOWHERE.has(word) ? 'nowhere' : undefined
}

export const toldOf = (word: string): string | undefined => TOLD[word]

/** Control words and symbols that represent a character. */
export const SIGNS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['lbr', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
  ['qmspace', '\u2005'],
  ['~', '\u00a0'],
  ['_', '\u2011'],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
])

/** Control words and symbols that end a paragraph. */
export const PARAGRAPH_ENDS: ReadonlySet<string> = new Set(['par', '\r', '\n'])

/** Control words that start a new page, section or column. */
export const PAGE_ENDS: ReadonlySet<string> = new Set(['page', 'sect', 'column'])
