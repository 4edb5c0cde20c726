import { tryMethods } from './case-for-tests.ts'
import { OAUTH, PASSKEY } from './passkey-cases-for-tests.ts'

await tryMethods({ passkey: PASSKEY, oauth: OAUTH })
