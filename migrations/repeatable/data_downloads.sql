comment on table data_downloads is
  'Who downloaded their data when, so that the page of a breach can list what may have left by a stolen account.';
