import classes from './failures.module.css'

interface FailuresProps {
  title: string
  failures: readonly { name: string; why: string }[]
}

/** What failed of several things, each with its reason. Nothing if nothing failed. */
export const Failures = ({ title, failures }: FailuresProps) =>
  failures.length > 0 && (
    <div role="alert" className={`tint-bad pad-12-14 radius-medium ${classes.failures}`}>
      <p className="no-margin">{title}</p>
      <ul>
        {failures.map(({ name, why }, at) => (
          // Two items may have the same name.
          <li key={at}>
            <b>{name}</b>: {why}
          </li>
        ))}
      </ul>
    </div>
  )
