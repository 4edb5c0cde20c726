/** The file formats that can be read or written. Readers and writers are loaded on first use. */
import type { CharacterId, Extract, Play, ReadResult, SpeechNumbering } from '@replique/script'

/** A file to read. */
export interface ScriptFile {
  /** The name given by the user. Only its extension is used, and only if the bytes don't identify the format. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Limits for reading a file. Formats that are read in linear time ignore them. */
export interface ReadLimits {
  /** Aborts reading, which then throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Milliseconds of processor time after which reading stops and returns what it has so far. */
  readonly time?: number
  /** Maximum memory in bytes. A file that needs more is refused as `hostile`. */
  readonly memory?: number
}

export interface ReadFormat {
  readonly name: string
  /** In lower case, with the dot. */
  readonly extensions: readonly string[]
  /** Returns whether the bytes identify the format, whatever the file name. */
  readonly shows?: (bytes: Uint8Array) => boolean
  readonly open: () => Promise<(file: ScriptFile, limits?: ReadLimits) => ReadResult | Promise<ReadResult>>
}

/** The options of an extract apply only to PDF. For other formats, apply `extract` to the play first. */
export interface PrintOptions extends Extract {
  /** PDF: use large print in 18-point type, on as many pages as needed. Default: no. */
  readonly largePrint?: boolean
  /** PDF: mark the speeches of these characters. Default: none. */
  readonly marked?: readonly CharacterId[]
  /** PDF and DOCX: how to number the speeches. Default: as in the play's layout. */
  readonly speechNumbers?: SpeechNumbering
  /** PDF: print a reader's name across every page. Default: none. */
  readonly watermark?: string
  /** PDF: print changed pages in the paper colour of their revision. Default: no. */
  readonly revisionPaper?: boolean
  /** PDF: print only the pages that changed in the latest revision. Default: no. */
  readonly changedPages?: boolean
  /**
   * DOCX: break the page before the first paragraph of each page, so that pages are the same as in the editor. Default:
   * yes.
   */
  readonly pageBreaks?: boolean
  /** DOCX: write notes as comments; if not, they are left out, as in other printed formats. Default: yes. */
  readonly notes?: boolean
  /** EPUB: modification date. Default: the date on the play's title page or, if there is none, 1 January 2000. */
  readonly modified?: Date
}

/** A letter that a format can't show, with its first occurrence. */
export interface MissingLetter {
  readonly letter: string
  /** How often it is printed. */
  readonly count: number
  /** The printed page number of the first occurrence, or empty if it is on a page before the play. */
  readonly page: string
  /** The line with its first occurrence. */
  readonly line: string
}

export interface PrintFormat {
  readonly name: string
  readonly extension: string
  /** The media type. */
  readonly type: string
  readonly open: () => Promise<(play: Play, options?: PrintOptions) => Uint8Array | Promise<Uint8Array>>
  /** Returns the letters that the format can't show, so that they can be reported before the file is written. */
  readonly missing?: (play: Play, options?: PrintOptions) => Promise<readonly MissingLetter[]>
}
