import { decoderOf, type Decode } from './code-pages.ts'

/** Gathers characters that come as bytes of a code page, as signs, or as numbers of Unicode. */
export class Words {
  #text: string[] = []
  #bytes: number[] = []
  #page = 0
  #decode: Decode = decoderOf(0)

  /** One byte of a character; characters of several bytes come in order. */
  byte(value: number, page: number): void {
    if (page !== this.#page) {
      this.#flush()
      this.#page = page
      this.#decode = decoderOf(page)
    }
    this.#bytes.push(value)
  }

  bytes(values: Uint8Array, page: number): void {
    for (const value of values) this.byte(value, page)
  }

  put(text: string): void {
    this.#flush()
    this.#text.push(text)
  }

  /** What was gathered since the last time. */
  take(): string {
    this.#flush()
    const text = this.#text.join('')
    this.#text = []
    return text
  }

  get isEmpty(): boolean {
    return this.#text.length === 0 && this.#bytes.length === 0
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    this.#text.push(this.#decode(Uint8Array.from(this.#bytes)))
    this.#bytes = []
  }
}
