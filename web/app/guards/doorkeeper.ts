import { api } from '../../platform/api/api.ts'
import { logFor } from '../../platform/log/log.ts'
import { isAdministrator } from '../../platform/session/administrator.ts'
import { savePath } from '../../platform/session/saved-path.ts'
import { confirmSession, isSignedIn } from '../../platform/session/session.ts'
import type { Doorkeeper } from './verdict.ts'

const log = logFor('guards')

/** How long the login waits to hear whether somebody is signed in, in milliseconds. */
const PATIENCE = 4000

/** Guards ask the real session and the real server. */
export const doorkeeper: Doorkeeper = {
  isSignedIn,
  async isSurelySignedIn() {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
    await Promise.race([confirmSession(), patience]).catch(() => undefined)
    return isSignedIn()
  },
  isAdministrator: () => isAdministrator(),
  isSetupOpen: async () => (await api.setup.state()).open,
  async isEntitled() {
    try {
      const { entitled, paidVoices } = await api.people.me()
      return entitled || !paidVoices
    } catch (error) {
      log.error('The plan of this account is unknown', error)
      return false
    }
  },
  savePath,
}
