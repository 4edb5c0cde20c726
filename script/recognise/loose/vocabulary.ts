import { foldSpelling } from './spelling.ts'

/** Creates a set of words, given in the form that `keyOf` returns. Each set in this file covers several languages. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const ACT_WORDS = set(
  'ACTE ACT ACTUS ACTUM ACTO AKT AKTE AKTUS AUFZUG HANDLUNG ATTO ATO JORNADA FELVONAS JATEK ДЕИСТВИЕ АКТ BEDRIJF BEDRYF HANDELING HANDELINGE AKTEN JOURNEE HANDLING JEDNANI DEJSTVI NAYTOS ДІЯ מערכה الفصل',
)
export const SCENE_WORDS = set(
  'SCENE ZWISCHENVORHANG SCENA SCAENA SCAEN SCEN SCENEN SZENE AUFTRITT AUFTRITTS ESCENA CENA JELENES JELENET SZIN ЯВЛЕНИЕ СЦЕНА КАРТИНА TOONEEL TONEEL UITKOMST UYTKOMST UITKOMEN CUADRO TABLEAU QUADRO BILD VERTONING OPTRIN VYSTUP KOHTAUS ODSŁONA ЯВА תמונה المشهد',
)
/** Headings of parts that are neither acts nor scenes. */
export const PART_WORDS = set(
  'PROLOGUE PROLOG PROLOGO PROLOGUS EPILOGUE EPILOG EPILOGO EPILOGVS EPILOGUS INTERMEDE INTERMEZZO ENTRACTE INTERLUDE INDUCTION VORSPIEL NACHSPIEL ZWISCHENSPIEL PROLOOG PROLOGHE EPILOOG INTERMEDIO INTERMEDI ПРОЛОГ ЭПИЛОГ',
)
/** Headings of songs within a scene. */
export const SONG_WORDS = set(
  'SONG SONGS CHANSON LIED GESANG CANCION CANZONE CANZONETTA CORO AIR CHOEUR CHORUS CHOR SANG VISA DAL LIEDEKEN ПЕСНЯ ХОР ARIA',
)
/** Words for larger parts of a play. They count only with a number. */
export const DIVISION_WORDS = set('PART PARTIE PARTE TEIL THEIL DEEL DEL RESZ ЧАСТЬ')
export const CAST_WORDS = set(
  'PERSONNAGES PERSONNAGE ACTEURS CHARACTERS PERSONEN PERSONS PERSONAGEN PERSONAGGI PERSONE INTERLOCUTORI PERSONAJES PERSONAS PERSONER ROLLER ROLLEN SZEMELYEK ЛИЦА ДЕИСТВУЮЩИЕ CAST',
)
/** Returns words in the form in which old spellings are compared. */
export const wordsFolded = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].map(foldSpelling))
const CAST_PHRASES = [
  'DRAMATIS PERSONAE',
  'THE PERSONS',
  'THE ACTORS',
  'THE NAMES OF THE',
  'LES PERSONNAGES',
  'LES ACTEURS',
  'DEUTELNEHMENDE',
]

const END =
  /^(?:LA )?(?:THE )?(?:FIN|FINE|FINIS|END|ENDE|FIN DEL?|VEGE|КОНЕЦ|SLUT|EINDE|DER VORHANG|THE END|RIDEAU|CURTAIN|TELON|FUGGONY)\b/
export const isEnding = (key: string): boolean => END.test(key)

const ROMAN = /^(?=[IVXLC])(X{0,4})(L?)(X{0,4})(IX|IV|V?I{0,4})$/
/** Ordinals and small numbers as words, one number per line, from 1; the last line is "last". */
const NUMBER_WORDS = [
  'PREMIER PREMIERE UN UNE UNIQUE FIRST ONE ERSTE ERSTER ERSTES PRIMERO PRIMERA UNICO UNICA PRIMO PRIMA PRIMUS PRIMI ELSO ПЕРВОЕ ПЕРВЫИ ПЕРВАЯ PRIMEIRO PRIMEIRA PIERWSZY PIERWSZA ПЕРША ראשונה الاول EERSTE FORSTA FORSTE',
  'DEUX DEUXIEME SECOND SECONDE TWO ZWEITE ZWEITER ZWEITES ZWEYTE ZWEYTER SEGUNDO SEGUNDA SECONDO SECONDA SECUNDUS SECUNDI SECUNDA MASODIK ВТОРОЕ ВТОРОИ ВТОРАЯ DRUGI DRUGA ДРУГА שנייה الثاني TWEEDE ANDRA ANDEN',
  'TROIS TROISIEME THIRD THREE DRITTE DRITTER DRITTES TERCERO TERCERA TERZO TERZA TERTIUS TERTII TERTIA HARMADIK ТРЕТЬЕ ТРЕТИИ ТРЕТЬЯ TERCEIRO TERCEIRA TRZECI TRZECIA ТРЕТЯ שלישית الثالث DERDE DARDE TREDJE',
  'QUATRE QUATRIEME FOURTH FOUR VIERTE VIERTER VIERTES CUARTO CUARTA QUARTO QUARTA QUARTUS QUARTI NEGYEDIK ЧЕТВЕРТОЕ ЧЕТВЕРТЫИ ЧЕТВЕРТАЯ CZWARTY CZWARTA ЧЕТВЕРТА רביעית الرابع VIERDE FJARDE FJERDE',
  'CINQ CINQUIEME FIFTH FIVE FUNFTE FUNFTER FUNFTES QUINTO QUINTA QUINTUS QUINTI OTODIK ПЯТОЕ ПЯТЫИ ПЯТАЯ PIATY PIATA חמישית الخامس VIJFDE VYFDE FEMTE',
  'SIXIEME SIXTH SIX SECHSTE SECHSTER SEXTO SEXTA SESTA SESTO SEXTUS HATODIK ШЕСТОЕ ШЕСТАЯ ZESDE SJATTE SJETTE',
  'SEPTIEME SEVENTH SEVEN SIEBENTE SIEBENTER SIEBENDE SIEBENDER SIEBTE SIEBTER SEPTIMA SEPTIMO SETTIMA SETTIMO HETEDIK СЕДЬМОЕ СЕДЬМАЯ ZEVENDE SJUNDE SYVENDE',
  'HUITIEME EIGHTH EIGHT ACHTE ACHTER OCTAVA OCTAVO OTTAVA OTTAVO NYOLCADIK ВОСЬМОЕ ACHTSTE ATTONDE OTTENDE',
  'NEUVIEME NINTH NINE NEUNTE NEUNTER NOVENA NOVENO NONA NONO KILENCEDIK ДЕВЯТОЕ NEGENDE NIONDE NIENDE',
  'DIXIEME TENTH TEN ZEHNTE ZEHNTER DECIMA DECIMO TIZEDIK ДЕСЯТОЕ TIENDE TIONDE',
  'ONZIEME ELEVENTH ELFTE ELFTER EILFTE EILFTER UNDECIMA UNDECIMO UNDICESIMA UNDICESIMO TIZENEGYEDIK ОДИННАДЦАТОЕ ELFDE',
  'DOUZIEME TWELFTH ZWOLFTE ZWOLFTER DUODECIMA DUODECIMO DODICESIMA DODICESIMO TIZENKETTEDIK ДВЕНАДЦАТОЕ TWAALFDE TOLFTE',
  'TREIZIEME THIRTEENTH DREIZEHNTE DREIZEHNTER TREDICESIMA TIZENHARMADIK ТРИНАДЦАТОЕ DERTIENDE TRETTONDE',
  'QUATORZIEME FOURTEENTH VIERZEHNTE VIERZEHNTER QUATTORDICESIMA TIZENNEGYEDIK ЧЕТЫРНАДЦАТОЕ VEERTIENDE FJORTONDE',
  'QUINZIEME FIFTEENTH FUNFZEHNTE FUNFZEHNTER QUINDICESIMA TIZENOTODIK ПЯТНАДЦАТОЕ VIJFTIENDE FEMTONDE',
  'SEIZIEME SIXTEENTH SECHZEHNTE SECHZEHNTER SEDICESIMA TIZENHATODIK ШЕСТНАДЦАТОЕ ZESTIENDE SEXTONDE',
  'SEVENTEENTH SIEBZEHNTE SIEBZEHNTER DICIASSETTESIMA TIZENHETEDIK СЕМНАДЦАТОЕ ZEVENTIENDE SJUTTONDE',
  'EIGHTEENTH ACHTZEHNTE ACHTZEHNTER DICIOTTESIMA TIZENNYOLCADIK ВОСЕМНАДЦАТОЕ ACHTTIENDE ADERTONDE ARTONDE',
  'NINETEENTH NEUNZEHNTE NEUNZEHNTER DICIANNOVESIMA TIZENKILENCEDIK ДЕВЯТНАДЦАТОЕ NEGENTIENDE NITTONDE',
  'VINGTIEME TWENTIETH ZWANZIGSTE ZWANZIGSTER VENTESIMA HUSZADIK ДВАДЦАТОЕ TWINTIGSTE TJUGONDE',
  'DERNIER DERNIERE LAST LETZTE LETZTER ULTIMO ULTIMA ULTIMUS UTOLSO ПОСЛЕДНЕЕ LAATSTE SISTA',
]
const VALUES = new Map(NUMBER_WORDS.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)))
const FOLDED = new Map([...VALUES].map(([word, value]) => [foldSpelling(word), value]))
/** The beginning of a compound ordinal: "DECIMATERZA", "DECIMOCUARTA". */
const TEENS = /^DECIM[AO](?=\p{L})/u
const SMALL: Readonly<Record<string, number>> = { IX: 9, IV: 4 }

/** Returns the number that a word represents: "IV", "4", "FOURTH"; null if it is not a number. */
export function numberOf(word: string): number | null {
  if (/^\d{1,3}[A-Z]?$/.test(word)) return Number.parseInt(word, 10)
  // scans confuse I and 1
  const roman = ROMAN.exec(/^[XVI1]+$/.test(word) ? word.replace(/1/g, 'I') : word)
  if (roman === null) return valueOf(word)
  const [, tens = '', fifty = '', more = '', ones = ''] = roman
  const upTo = fifty === '' ? tens.length * 10 : 50 - tens.length * 10
  return upTo + more.length * 10 + (SMALL[ones] ?? (ones.startsWith('V') ? 4 + ones.length : ones.length))
}

function valueOf(word: string): number | null {
  const value = VALUES.get(word) ?? FOLDED.get(foldSpelling(word))
  if (value !== undefined) return value
  const one = TEENS.test(word) ? VALUES.get(word.replace(TEENS, '')) : undefined
  return one === undefined ? null : 10 + one
}

export const isNumeral = (word: string): boolean => numberOf(word) !== null

/** Whether a line is the title of the cast list. */
export function isCastHeading(key: string): boolean {
  const words = key.split(' ')
  if (words.length > 6) return false
  return CAST_PHRASES.some((phrase) => key.startsWith(phrase)) || words.slice(0, 3).some((word) => CAST_WORDS.has(word))
}

/** Words for all the characters of the previous scene. */
export const SAME_CHARACTERS =
  /^(?:LES MEMES|LES PRECEDENTS|LE MEME|LA MEME|THE SAME|DIE VORIGEN|VORIGE|DIESELBEN|DICHOS|I DETTI|DETTI|DE FORRA|ТЕ ЖЕ|ELOBBIEK)\b/

/** Titles of notes by the person who made the file, printed above or below the play. */
const NOTES =
  /^(?:(?:THE )?(?:TRANSCRIBER|EDITOR|TRANSLATOR|PUBLISHER) ?S? NOTES?|NOTES? (?:DU|DE L|DE LA) ?(?:TRANSCRIPTEUR|EDITEUR|TRADUCTEUR|TRADUCTRICE|EDITRICE)|ANMERKUNGEN|LICEN[CS]E|LICENCE|COPYRIGHT|COLOPHON|NOTAS? DEL TRANSCRIPTOR)\b/
export const isNotesHeading = (key: string): boolean => NOTES.test(key)
