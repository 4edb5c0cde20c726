import type { LetterName } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import type { Letter } from '../letter.ts'
import type { Mail } from '../mail.ts'
import { render } from '../rendering/render.ts'
import type { Rendered, Words } from '../rendering/words.ts'
import { WordsFault } from '../rendering/words.ts'
import { builtInWords } from './built-in.ts'
import { readTemplate, type TemplateKey } from './store.ts'
import { valuesOf } from './values.ts'
import { examplesOf, SECRET, VARIABLES } from './variables.ts'

interface Filled extends TemplateKey {
  readonly words: Words
  readonly values: Readonly<Record<string, string>>
}

const siteOf = ({ kernel: { config } }: Mail) => ({ name: config.instanceName, origin: config.origin })

const renderWords = (mail: Mail, { name, language, words, values }: Filled): Rendered =>
  render({ words, values, language, allowed: allowedIn(name), site: siteOf(mail) })

const allowedIn = (name: LetterName) => ({ variables: VARIABLES[name], secret: SECRET })

/** A letter as it is sent: in the words an administrator gave it, else in the built-in ones. */
export async function renderLetter(mail: Mail, letter: Letter, db: Db): Promise<Rendered> {
  const { name, language } = letter
  const values = valuesOf(letter, siteOf(mail).name)
  const changed = await readTemplate(db, letter)
  const builtIn = () => renderWords(mail, { name, language, values, words: builtInWords(name, language) })
  if (changed === undefined) return builtIn()
  try {
    return renderWords(mail, { name, language, values, words: changed })
  } catch (error) {
    // Words that an earlier version allowed must not keep anybody from signing up.
    if (!(error instanceof WordsFault)) throw error
    mail.kernel.log.warn('changed letter cannot be used', { letter: name, language, reason: error.message })
    return builtIn()
  }
}

/** Words filled with examples; throws a `WordsFault` where they use what there is not. */
export function renderExample(mail: Mail, { name, language, words }: TemplateKey & { words: Words }): Rendered {
  const examples = examplesOf(name, language).map(({ name: variable, example }) => [variable, example])
  const values = { ...Object.fromEntries(examples), site: siteOf(mail).name }
  return renderWords(mail, { name, language, words, values })
}
