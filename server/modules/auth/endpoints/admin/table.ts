import type { Endpoint } from '../endpoint.ts'
import { addUser } from './add-user.ts'
import { changeManagedUser } from './change-managed-user.ts'
import { generateLink } from './generate-link.ts'
import { invite } from './invite.ts'
import { listManagedFactors } from './list-factors.ts'
import { listManagedPasskeys } from './list-passkeys.ts'
import { listUsers } from './list-users.ts'
import { CLIENT_ENDPOINTS } from './oauth-clients/table.ts'
import { readManagedUser } from './read-managed-user.ts'
import { removeManagedFactor } from './remove-factor.ts'
import { removeManagedPasskey } from './remove-passkey.ts'
import { removeUser } from './remove-user.ts'
import { renameManagedFactor } from './rename-factor.ts'

/** What other services of the operator's may ask, each with a service role's token. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [
  listUsers,
  addUser,
  readManagedUser,
  changeManagedUser,
  removeUser,
  listManagedFactors,
  renameManagedFactor,
  removeManagedFactor,
  listManagedPasskeys,
  removeManagedPasskey,
  invite,
  generateLink,
  ...CLIENT_ENDPOINTS,
]
