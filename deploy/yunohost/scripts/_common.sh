#!/bin/bash
# Fetches the program's packages, and gives it to root: the service writes to its data alone.
# shellcheck disable=SC2154 # install_dir, data_dir and app are set by YunoHost.
install_program() {
    pushd "$install_dir" || return
        ynh_hide_warnings npm ci
    popd || return
    chown -R root:"$app" "$install_dir"
    chmod -R u=rwX,g=rX,o= "$install_dir"
    chown -R "$app:$app" "$data_dir"
    chmod 700 "$data_dir"
}
