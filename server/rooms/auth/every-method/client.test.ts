import { tryMethods } from './case-for-tests.ts'
import { ENTERING } from './entering-cases-for-tests.ts'
import { LETTERS } from './letter-cases-for-tests.ts'
import { PROVIDERS } from './provider-cases-for-tests.ts'
import { ACCOUNT, SESSION } from './session-cases-for-tests.ts'

await tryMethods({ client: { ...ENTERING, ...PROVIDERS, ...LETTERS, ...SESSION, ...ACCOUNT } })
