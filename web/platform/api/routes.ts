import { minifyContractRouter } from '@orpc/contract'
import { contract } from '@replique/contract'

/** Methods and paths alone. A build puts the finished table in the place of this file, so that no schema reaches the browser. */
export const routes = minifyContractRouter(contract)
