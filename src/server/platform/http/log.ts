import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * Structured log lines, to standard output by default. No code logs bodies, cookies, addresses or names; the redacted
 * keys are a safety net.
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          'token',
          'cookie',
          'email',
          '*.password',
          '*.token',
          '*.cookie',
          '*.email',
          'err.parameters',
        ],
        remove: true,
      },
      serializers: {
        // `detail` and `where` of a database error contain the row, which may be personal data.
        err: (error: Error & { code?: string; constraint?: string; cause?: unknown }) => ({
          type: error.name,
          message: error.message,
          code: error.code,
          constraint: error.constraint,
          stack: error.stack,
          ...(error.cause instanceof Error ? { cause: `${error.cause.name}: ${error.cause.message}` } : {}),
        }),
      },
    },
    to ?? pino.destination(1),
  )
