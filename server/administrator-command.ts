import { askServer } from './asking-the-server.ts'
import type { Config } from './config.ts'
import type { App } from './app.ts'
import type { Log } from './kernel/log.ts'
import { StartError } from './kernel/start-error.ts'
import type { OperatorAnswer, OperatorWish } from './modules/auth/index.ts'

/** Makes or recovers an administrator, through the server that holds the data folder, or else by the database itself. */
export async function makeAdministrator(config: Config, wish: OperatorWish, log: Log): Promise<string[]> {
  const ask = { action: 'admin', wish, ask: (app: App) => app.auth.makeAdministrator(wish) }
  return tell(await askServer(config, ask, log), wish)
}

function tell(answer: OperatorAnswer, { email }: OperatorWish): string[] {
  if (answer.done === 'not-an-address') throw new StartError(`${JSON.stringify(email)} is no e-mail address.`)
  if (answer.done === 'kept-elsewhere')
    throw new StartError(
      'Accounts and passwords are kept at AUTH_URL: sign up there and sign in here once, then try again.',
    )
  const { done, password } = answer
  return [
    done === 'made' ? `${answer.email} has an account, and is administrator.` : `${answer.email} is administrator.`,
    ...(password === null ? [] : [`Password: ${password}`]),
  ]
}
