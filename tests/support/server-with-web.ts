import { run, stopOnSignals } from '#server/run.ts'
import { readSettings } from '#server/settings.ts'

// Like src/server/main.ts, with a web app of the test.
const server = await run(readSettings(process.env), process.env.WEB_FOLDER ?? '')
stopOnSignals(server.stop)
process.stdout.write(`Ukay is at ${server.address}\n`)
