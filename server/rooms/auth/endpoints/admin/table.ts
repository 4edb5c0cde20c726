import type { Endpoint } from '../endpoint.ts'
import { addUser } from './add-user.ts'
import { changeManagedUser } from './change-managed-user.ts'
import { listUsers } from './list-users.ts'
import { readManagedUser } from './read-managed-user.ts'
import { removeUser } from './remove-user.ts'

/** What other services of the operator's may ask, each with a service role's token. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [listUsers, addUser, readManagedUser, changeManagedUser, removeUser]
