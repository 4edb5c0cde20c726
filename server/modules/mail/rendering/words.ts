/** Subject and body as somebody typed them: templates, no markup. */
export interface Words {
  readonly subject: string
  readonly body: string
}

export interface Rendered {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Why words cannot be a letter. */
export class WordsFault extends Error {
  readonly field: keyof Words

  constructor(field: keyof Words, message: string) {
    super(message)
    this.name = 'WordsFault'
    this.field = field
  }
}
