import type { Endpoint } from '../../endpoint.ts'
import { addClient } from './add.ts'
import { changeClient } from './change.ts'
import { listClients } from './list.ts'
import { readClient } from './read.ts'
import { removeClient } from './remove.ts'
import { renewClientSecret } from './renew-secret.ts'

export const CLIENT_ENDPOINTS: readonly Endpoint[] = [
  listClients,
  addClient,
  readClient,
  changeClient,
  removeClient,
  renewClientSecret,
]
