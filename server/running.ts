import { readConfig, type Config } from './config.ts'
import { logConsole } from './kernel/console.ts'
import { SettingError, type Environment } from './kernel/settings.ts'
import { StartError } from './kernel/start-error.ts'
import { networkAddresses } from './listening.ts'
import { addressOf, openServer, setupLink, type Running } from './opening.ts'

const LONGEST_GOODBYE = 8000

function fail(error: unknown): never {
  const plain = error instanceof StartError || error instanceof SettingError
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}

interface Started extends Running {
  ending: boolean
}

async function start(environment: Environment): Promise<Started> {
  const config = readConfig(environment)
  const running: Started = { ...(await openServer(config)), ending: false }
  logConsole(running.app.kernel.log)
  // Before the word is out, so that whoever ends it at once ends it cleanly.
  endOn('SIGINT', running)
  endOn('SIGTERM', running)
  // In one piece, so that whoever waits for the first line has them all.
  process.stdout.write(`${(await announce(config, running)).join('\n')}\n`)
  return running
}

async function announce(config: Config, { app, port }: Running): Promise<string[]> {
  const others = networkAddresses(config.host, port)
  const alone = others.length === 0 && config.siteUrl === null
  const code = await app.auth.setupCode()
  return [
    `Réplique is ready at ${addressOf(config, port)}`,
    ...others.map((address) => `On the network: ${address}`),
    ...(alone ? ['Only this machine can open it; HOST=0.0.0.0 lets in others on the network.'] : []),
    ...(code === null ? [] : [`Set up the administrator: ${setupLink(config, port, code)}`]),
  ]
}

function endOn(signal: NodeJS.Signals, running: Started): void {
  process.once(signal, () => {
    running.ending = true
    const late = setTimeout(() => process.exit(1), LONGEST_GOODBYE)
    late.unref()
    running.close().then(() => process.exit(0), fail)
  })
}

/** Opens, listens and says where; ends on Ctrl+C. A reason not to start is one line and exit code 1. */
export async function run(environment: Environment): Promise<void> {
  process.on('unhandledRejection', (error) => {
    process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`)
  })
  const running = await start(environment).catch(fail)
  const { app } = running
  await app.start().catch((error: unknown) => {
    // whoever ends it while it starts has no use for what could not be begun any more
    if (!running.ending) app.kernel.log.error('background work failed to start', { error })
  })
}
