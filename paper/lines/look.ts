import type { Run } from '@replique/script'

/** What letters look like, as far as a document says. */
export interface Look {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  /** Capitals and small capitals. */
  readonly capitals?: boolean
  readonly hidden?: boolean
}

/** Words with their marks; capitals that are only a look become capitals. */
export const runOf = (text: string, look: Look): Run => ({
  text: look.capitals === true ? text.toUpperCase() : text,
  ...(look.bold === true && { bold: true as const }),
  ...(look.italic === true && { italic: true as const }),
  ...(look.underline === true && { underline: true as const }),
  ...(look.strike === true && { strike: true as const }),
  ...(look.hidden === true && { aside: 'cut' as const }),
})
