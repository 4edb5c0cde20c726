/** `npm run picture`: takes the README's screenshot of two people writing one scene in the real product. */
import { fileURLToPath } from 'node:url'
import { findChromium } from '../workshop/chromium.ts'
import { openBrowser } from './browser.ts'
import { startServer } from './server.ts'
import { importFile, newWriter, openEditor, pointAt, saved, share } from './writers.ts'

const SCRIPT = `Title: The Lighthouse Stairs
Author: Agnès Loiseau and Bilal Haddad

INT. LIGHTHOUSE - STAIRS - NIGHT

Two hundred and twelve steps. HESTER counts them aloud, with a lamp. GIDEON carries the piano stool.

HESTER
A hundred and nine.

GIDEON
You said a hundred and nine a while ago.

HESTER
(without turning round)
I said it to a different step.

Above them, far off, somebody tunes a single note.

INT. LIGHTHOUSE - LAMP ROOM - CONTINUOUS

The great lens turns. In the middle of the room, where nobody could have brought it: a piano.

GIDEON
Who lives up here?

HESTER
Nobody. That is why it is in tune.
`

const found = await findChromium()
if ('reason' in found) throw new Error(found.reason)
process.env['CHROMIUM_PATH'] = found.path
const server = await startServer()
const browser = await openBrowser()
try {
  const agnes = await newWriter(browser, server.origin, 'Agnès Loiseau', { language: 'en', width: 1280 })
  const bilal = await newWriter(browser, server.origin, 'Bilal Haddad', { language: 'en', width: 1280 })
  const playId = await importFile(agnes, 'lighthouse.fountain', SCRIPT)
  await share(agnes, playId, bilal)
  await Promise.all([openEditor(agnes, playId), openEditor(bilal, playId)])
  await pointAt(bilal.page, 'Above them')
  await bilal.page.keyboard.type(' It is not quite in tune')
  await pointAt(agnes.page, 'I said it to')
  await Promise.all([saved(agnes.page), saved(bilal.page)])
  const written = agnes.page.locator('.script [data-id]', { hasText: 'Above them' })
  await written.locator('.peer-flag', { hasText: bilal.name }).waitFor({ state: 'attached' })
  await agnes.page.screenshot({ path: fileURLToPath(new URL('../docs/picture.png', import.meta.url)) })
} finally {
  await browser.close()
  await server.stop()
}
