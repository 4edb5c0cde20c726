/** What the built-in engines read of plays, against what people wrote down. */
import { measureAttributes } from './attributes.ts'

export async function bench(): Promise<void> {
  console.log(JSON.stringify({ bench: 'intelligence', attributes: await measureAttributes() }))
}
