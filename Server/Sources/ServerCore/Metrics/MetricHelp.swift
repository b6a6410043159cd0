// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The sentences that explain the metrics in Prometheus.
enum MetricHelp {
  static let texts = [
    "process_cpu_seconds_total": "Processor time of the process.",
    "process_open_fds": "Open file descriptors of the process.",
    "process_resident_memory_bytes": "Resident memory of the process.",
    "process_start_time_seconds": "When the process started, in seconds since 1970.",
    "sharepipe_build_info": "The version of the program; the value is always 1.",
    "sharepipe_database_bytes": "Size of the database.",
    "sharepipe_database_clock_difference_seconds":
      "How far the clock of this machine is ahead of PostgreSQL's; negative if it is behind.",
    "sharepipe_database_up": "1 if the database can be used, otherwise 0.",
    "sharepipe_deliveries": "Stored deliveries by state.",
    "sharepipe_deliveries_only_written": "Sent deliveries that are only files in the mail folder.",
    "sharepipe_disk_floor_bytes": "Below this free space, shares are refused.",
    "sharepipe_disk_free_bytes": "Free space on the disk of the data folder.",
    "sharepipe_fetches_total": "Fetches of this process by outcome.",
    "sharepipe_http_request_duration_seconds": "Time until the head of the response.",
    "sharepipe_image_worker_works": "1 if the image worker starts, otherwise 0.",
    "sharepipe_image_workers_failed_total": "Image workers that failed to start.",
    "sharepipe_image_workers_idle": "Idle image workers.",
    "sharepipe_image_workers_started_total": "Image workers that were started.",
    "sharepipe_job_oldest_due_seconds":
      "For how long the oldest waiting job of a stage and lane has been due.",
    "sharepipe_jobs": "Jobs by stage, lane and state.",
    "sharepipe_mail_paused": "1 while sending from the server's mail account is paused.",
    "sharepipe_mailbox_read_age_seconds": "For how long the mailbox with replies has not been read.",
    "sharepipe_last_backup_timestamp_seconds":
      "When the last backup was made and verified; absent if none is known.",
    "sharepipe_newest_share_ahead_seconds":
      "How far the time of the newest share is ahead of the clock; 0 if it isn't.",
    "sharepipe_secret_key_works": "1 if the stored mail passwords can be decrypted, otherwise 0.",
    "sharepipe_tls_certificate_expiry_timestamp_seconds":
      "When the server's certificate expires, in seconds since 1970.",
    "sharepipe_workers": "Processes on this machine that work on jobs.",
  ]
}
