import type { Layout, LayoutName, Language, Play, PlayKind, PrintedLine } from '@replique/script'

/** What a workbench asks of its thread, and what that answers. */
export interface Questions {
  /** A Fountain text as a play, `length` times over, and as the update that makes a document of it. */
  readonly read: { readonly asked: Reading; readonly answer: Read }
  /** A sheet, counted from 0, of the play given now or last; the last one where there are fewer. */
  readonly print: { readonly asked: { readonly play?: Play; readonly at: number }; readonly answer: PrintedSheet }
}

export interface Reading {
  readonly text: string
  readonly kind?: PlayKind
  readonly language?: Language
  readonly layout?: LayoutName
  readonly length?: number
}

export interface Read {
  readonly play: Play
  readonly update: Uint8Array
  /** The layouts there are. */
  readonly layouts: readonly LayoutName[]
}

export interface PrintedSheet {
  readonly at: number
  readonly sheets: number
  readonly lines: readonly PrintedLine[]
  /** Only what drawing it takes: a layout holds functions, which no thread can send. */
  readonly paper: Pick<Layout, 'typeface' | 'width' | 'height'>
}

export type Question = {
  readonly [Name in keyof Questions]: { readonly name: Name } & Questions[Name]['asked']
}[keyof Questions]
