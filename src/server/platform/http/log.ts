import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured lines, on standard output unless told. Nobody logs bodies, cookies, addresses or names; these keys are a safety net. */
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
        // A database error carries the row it was about in `detail` and `where`: personal data.
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
