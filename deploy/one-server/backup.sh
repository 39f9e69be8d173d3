# Makes a backup, copies it to BACKUP_TO, and keeps those of a week on this machine.
set -eu
folder=/var/lib/ukay/backups/$(date --utc +%Y-%m-%d-%H%M%S)
node scripts/backup.ts "$folder"
rsync --archive "$folder" "$BACKUP_TO/"
find /var/lib/ukay/backups -mindepth 1 -maxdepth 1 -mtime +7 -exec rm -r {} +
