/** Every kind of file a script comes in or goes out as. A reader or writer is loaded when it is first needed. */
import type { Extract, Play, ReadResult } from '@replique/script'

/** What is known of a file before it is read. */
export interface ScriptFile {
  /** Its name as somebody gave it; only its extension is looked at, and only where the bytes do not tell. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a reading may take; formats that are read at once, in proportion to their size, need no limits. */
export interface ReadLimits {
  /** Stops the reading at once; it then throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Milliseconds after which what has been read so far is all that is read. */
  readonly time?: number
  /** Bytes that the reading may hold; more is `hostile`. */
  readonly memory?: number
}

export interface ReadFormat {
  readonly name: string
  /** With the dot, in lower case. */
  readonly extensions: readonly string[]
  /** Whether the bytes give the format away, whatever the file is called. */
  readonly shows?: (bytes: Uint8Array) => boolean
  readonly open: () => Promise<(file: ScriptFile, limits?: ReadLimits) => ReadResult | Promise<ReadResult>>
}

/** `scenes` and `part` are of the PDF; a play for another format is taken out of the whole by `extract`. */
export interface PrintOptions extends Extract {
  /** PDF: in 18 points, on as many pages as that takes. Default: no. */
  readonly largePrint?: boolean
  /** PDF: a reader's name across every page. Default: nobody's. */
  readonly watermark?: string
  /** PDF: pages that hold changes on paper of the colour of their revision. Default: no. */
  readonly revisionPaper?: boolean
  /** PDF: only the pages that changed in the latest revision. Default: no. */
  readonly changedPages?: boolean
  /** DOCX: a page break before the first paragraph of each page, so that it breaks where the screen does. Default: yes. */
  readonly pageBreaks?: boolean
  /** DOCX: notes as comments; else they are left out, as from every other printed page. Default: yes. */
  readonly notes?: boolean
  /** EPUB: when the book was last changed. Default: the date on the play's title page, else 1 January 2000. */
  readonly modified?: Date
}

/** Letters of a play that files of a format cannot show, each with where it stands first. */
export interface MissingLetter {
  readonly letter: string
  /** How often it is printed. */
  readonly count: number
  /** The number of the first page it stands on, as it is printed there; empty before the first page of the play. */
  readonly page: string
  /** The line it stands on first. */
  readonly line: string
}

export interface PrintFormat {
  readonly name: string
  readonly extension: string
  /** The media type. */
  readonly type: string
  readonly open: () => Promise<(play: Play, options?: PrintOptions) => Uint8Array | Promise<Uint8Array>>
  /** Where letters may be missing: which ones are, told before the file is written. */
  readonly missing?: (play: Play, options?: PrintOptions) => Promise<readonly MissingLetter[]>
}
